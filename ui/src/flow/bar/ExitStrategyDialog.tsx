import { Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  exitStrategyTypes,
  type AutomatisationDetail,
} from '../../../../domain/entities/automatisations/automatisation';
import { segmentOfEventName } from '../../../../domain/entities/segments/segment-event';
import { FormDialog } from '../../components/form/FormDialog';
import { TagSelect } from '../../components/form/TagSelect';
import { AsStoredNow, StoredMeanwhile, type OneValue } from '../../components/meanwhile/StoredMeanwhile';
import { EventNameInput } from '../../features/event-names/EventNameInput';
import { SegmentEventSelect } from '../../features/segments/SegmentEventSelect';
import { TagName } from '../../features/tags/TagName';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useExitText } from './exit-text';
import { exitStrategyClosed, exitStrategySubmitted, type ExitStrategy } from './slice';

/** The dialog's own fields: each type keeps its own value. That of a segment is its event. */
interface DialogFields {
  type: ExitStrategy['exit_strategy_type'] | 'segment';
  tagId: number | null;
  eventName: string;
  segmentEvent: string;
}

function fieldsOf({ exit_strategy_type: type, exit_strategy_value: value }: ExitStrategy): DialogFields {
  const eventName = type === 'event' ? (value ?? '') : '';
  const isSegment = segmentOfEventName(eventName) !== null;
  return {
    type: isSegment ? 'segment' : type,
    tagId: type === 'tag' ? Number(value) || null : null,
    eventName: isSegment ? '' : eventName,
    segmentEvent: isSegment ? eventName : '',
  };
}

/** What is saved; null: something is still to be chosen. */
function exitStrategyOf({ type, tagId, eventName, segmentEvent }: DialogFields): ExitStrategy | null {
  if (type === 'none') return { exit_strategy_type: 'none', exit_strategy_value: null };
  if (type === 'tag') return tagId ? { exit_strategy_type: 'tag', exit_strategy_value: String(tagId) } : null;
  const event = type === 'segment' ? segmentEvent : eventName;
  return event?.trim() ? { exit_strategy_type: 'event', exit_strategy_value: event.trim() } : null;
}

const draftOf = (stored: ExitStrategy | null): DialogFields => (stored ? fieldsOf(stored) : cleared);

const values: OneValue<DialogFields>[] = [
  { fields: ['type', 'tagId', 'eventName', 'segmentEvent'], of: exitStrategyOf },
];

const types: DialogFields['type'][] = [...exitStrategyTypes, 'segment'];

/** The condition on which runs exit early: the contact gets a tag, sends an event, or enters or leaves a segment. */
export function ExitStrategyDialog({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isExitStrategyOpen, isExitStrategyMet, exitStrategy, ...bar } = useAppSelector(
    (state) => state.flowBar,
  );
  // The flow is read again when somebody else saves it: the form goes on from what it began with.
  const begun = bar.exitStrategyOf ?? automatisation;
  const storedText = useExitText(begun) ?? t('flow.exitStrategy.types.none');

  function handleSubmit(fields: DialogFields): void {
    const chosen = exitStrategyOf(fields);
    if (chosen) dispatch(exitStrategySubmitted(chosen));
  }
  return (
    <FormDialog<DialogFields>
      title={t('flow.exitStrategy.title')}
      isOpen={isExitStrategyOpen}
      initialValues={fieldsOf(begun)}
      firstField="type"
      isComplete={(fields) => exitStrategyOf(fields) !== null}
      request={exitStrategy}
      onSubmit={handleSubmit}
      onClose={() => dispatch(exitStrategyClosed())}
    >
      {isExitStrategyMet && (
        <AsStoredNow>
          {storedText}{' '}
          {begun.exit_strategy_type === 'tag' && <TagName id={Number(begun.exit_strategy_value)} />}
        </AsStoredNow>
      )}
      <StoredMeanwhile stored={begun} draftOf={draftOf} values={values} />
      <p>{t('flow.exitStrategy.text')}</p>
      <Form.Item name="type" label={t('flow.exitStrategy.type')}>
        <Radio.Group
          vertical
          options={types.map((value) => ({
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

const cleared: DialogFields = { type: 'none', tagId: null, eventName: '', segmentEvent: '' };

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
  if (type === 'segment') {
    return (
      <Form.Item name="segmentEvent" label={t('flow.exitStrategy.segment')}>
        <SegmentEventSelect />
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
