import { Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  exitStrategyTypes,
  type AutomatisationDetail,
} from '../../../../domain/entities/automatisations/automatisation';
import { FormDialog } from '../../components/form/FormDialog';
import { TagSelect } from '../../components/form/TagSelect';
import { EventNameInput } from '../../features/event-names/EventNameInput';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { exitStrategyClosed, exitStrategySubmitted, type ExitStrategy } from './slice';

/** The dialog's own fields: each type keeps its own value. */
interface DialogFields {
  type: ExitStrategy['exit_strategy_type'];
  tagId: number | null;
  eventName: string;
}

const fieldsOf = ({ exit_strategy_type: type, exit_strategy_value: value }: ExitStrategy): DialogFields => ({
  type,
  tagId: type === 'tag' ? Number(value) || null : null,
  eventName: type === 'event' ? (value ?? '') : '',
});

/** The condition on which runs exit early: the contact gets a tag, or sends an event. */
export function ExitStrategyDialog({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isExitStrategyOpen, exitStrategy } = useAppSelector((state) => state.flowBar);

  function handleSubmit({ type, tagId, eventName }: DialogFields): void {
    const value = type === 'tag' ? String(tagId) : type === 'event' ? eventName.trim() : null;
    dispatch(exitStrategySubmitted({ exit_strategy_type: type, exit_strategy_value: value }));
  }
  return (
    <FormDialog<DialogFields>
      title={t('flow.exitStrategy.title')}
      isOpen={isExitStrategyOpen}
      initialValues={fieldsOf(automatisation)}
      firstField="type"
      isComplete={({ type, tagId, eventName }) =>
        type === 'none' || (type === 'tag' ? Boolean(tagId) : Boolean(eventName?.trim()))
      }
      request={exitStrategy}
      onSubmit={handleSubmit}
      onClose={() => dispatch(exitStrategyClosed())}
    >
      <p>{t('flow.exitStrategy.text')}</p>
      <Form.Item name="type" label={t('flow.exitStrategy.type')}>
        <Radio.Group
          vertical
          options={exitStrategyTypes.map((value) => ({
            value,
            label: t(`flow.exitStrategy.types.${value}`),
          }))}
        />
      </Form.Item>
      <ValueField />
      <ClearButton />
    </FormDialog>
  );
}

const cleared: DialogFields = { type: 'none', tagId: null, eventName: '' };

/** Resets the type to none and clears the value; nothing changes before the save (docs/contract.md#exit-strategy). */
function ClearButton() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<DialogFields>();
  const type = Form.useWatch<DialogFields['type'] | undefined>('type');
  return (
    <Button disabled={type === 'none'} onClick={() => form.setFieldsValue(cleared)}>
      {t('flow.exitStrategy.clear')}
    </Button>
  );
}

function ValueField() {
  const { t } = useTranslation();
  const type = Form.useWatch<DialogFields['type']>('type');
  if (type === 'tag') {
    return (
      <Form.Item name="tagId" label={t('automatisations.tag')}>
        <TagSelect />
      </Form.Item>
    );
  }
  if (type !== 'event') return null;
  return (
    <Form.Item name="eventName" label={t('automatisations.eventName')}>
      <EventNameInput />
    </Form.Item>
  );
}
