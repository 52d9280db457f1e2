import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { broadcastTemplates } from '../../../../../domain/broadcasts/templates';
import { channels, type Channel } from '../../../../../domain/entities/contacts/channel';
import { nameLimit } from '../../../../../domain/entities/common';
import { ChoiceCards } from '../../../components/choices/ChoiceCards';
import styles from '../../../components/choices/choices.module.css';
import { FormDialog } from '../../../components/form/FormDialog';
import { usePickerRows } from '../../../components/picker/use-picker-rows';
import { firstAppOf, kindOfApp } from '../../../flow/apps/services';
import { editorOf } from '../../../flow/steps/kinds';
import { serviceApps } from '../../../../../domain/apps/services';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { segmentPicker } from '../../segments/segment-picker';
import { connectionPicker } from '../../settings/apps/connection-picker';
import { contactsOf, type BroadcastInput } from '../api';
import { broadcastDismissed, broadcastSubmitted, broadcastTemplateSubmitted } from '../slice';
import { beginnings, nameAfterChoice, type Beginning } from './beginning';
import { TemplateFields } from './TemplateFields';

const none: readonly number[] = [];

/** The choices stand beside the fields. */
const width = 1_000;

interface Draft {
  beginning: Beginning;
  name: string;
  channel: Channel;
  makesSegment: boolean;
  eventName: string;
}

const blank: Draft = { beginning: 'blank', name: '', channel: 'email', makesSegment: true, eventName: '' };

/** A message of a channel as its form begins, by a connected app where there is one. */
function messageOf(
  channel: Channel,
  isConnected: (app: string) => boolean,
): BroadcastInput['messages'][number] {
  const kind = kindOfApp(firstAppOf(serviceApps[channel], isConnected));
  const editor = editorOf(kind);
  return {
    app_webhook_unique_identifier: kind.app_webhook_unique_identifier ?? '',
    user_app_id: null,
    data: editor.write(editor.blank, { isNew: true, followers: 0, stored: {} }),
  };
}

/** Asks what a new broadcast begins with, a template or its channel alone, and for its name. */
export function NewBroadcastDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isCreating, creation, segmentId } = useAppSelector((state) => state.broadcasts.editor);
  const { rows } = usePickerRows(connectionPicker, { chosen: [] }, '');
  const isConnected = (app: string): boolean => rows.some(({ app_id }) => app_id === app);

  function handleSubmit(given: Draft): void {
    const { beginning, channel, makesSegment, eventName, ...draft } = { ...blank, ...given };
    const name = draft.name.trim();
    if (beginning === 'blank') {
      const audience = segmentId === null ? {} : { audience: contactsOf(segmentId) };
      dispatch(broadcastSubmitted({ name, messages: [messageOf(channel, isConnected)], ...audience }));
      return;
    }
    const { segment } = broadcastTemplates[beginning];
    const event_name = segment?.eventName === undefined ? '' : eventName.trim();
    const makes_segment = segment !== undefined && makesSegment && segmentId === null;
    dispatch(broadcastTemplateSubmitted({ template: beginning, name, makes_segment, event_name }));
  }
  return (
    <FormDialog<Draft>
      title={t('broadcasts.create')}
      isOpen={isCreating}
      width={width}
      initialValues={blank}
      firstField="name"
      isComplete={({ name }) => name.trim() !== ''}
      request={creation}
      submitText={t('common.create')}
      onSubmit={handleSubmit}
      onClose={() => dispatch(broadcastDismissed())}
    >
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Draft>();
  const segmentId = useAppSelector((state) => state.broadcasts.editor.segmentId);
  const chosen = segmentId === null ? none : [segmentId];
  const { rows: segments, rowOf } = usePickerRows(segmentPicker, { chosen }, '');
  const beginning = Form.useWatch<Beginning | undefined>('beginning', form) ?? blank.beginning;
  const choices = beginnings.map((key) => ({
    key,
    name: t(`broadcastTemplates.names.${key}`),
    sentence: t(`broadcastTemplates.sentences.${key}`),
  }));
  const nameOf = (one: Beginning): string => (one === 'blank' ? '' : t(`broadcastTemplates.names.${one}`));

  function handleChosen(chosen: Beginning): void {
    // As the form has them: keys may come faster than the screen is drawn.
    const { name, beginning: before } = { ...blank, ...form.getFieldsValue() };
    form.setFieldsValue({
      beginning: chosen,
      name: nameAfterChoice(name, nameOf(before), nameOf(chosen)),
      // Whoever has segments may have their own for it.
      makesSegment: segments.length === 0,
      eventName: chosen === 'blank' ? '' : (broadcastTemplates[chosen].segment?.eventName ?? ''),
    });
  }
  return (
    <div className={styles.beside}>
      <div>
        <Form.Item name="beginning" hidden>
          <Input />
        </Form.Item>
        <ChoiceCards
          legend={t('templates.legend')}
          choices={choices}
          value={beginning}
          onChange={handleChosen}
        />
      </div>
      <div>
        <Form.Item name="name" label={t('broadcasts.name')} extra={t('broadcasts.nameHint')}>
          <Input maxLength={nameLimit} />
        </Form.Item>
        {segmentId !== null && (
          <p>{t('broadcasts.forSegment', { name: rowOf(segmentId)?.name ?? `#${segmentId}` })}</p>
        )}
        {beginning === 'blank' ? (
          <Form.Item name="channel" label={t('broadcasts.channel')}>
            <Radio.Group
              vertical
              options={channels.map((value) => ({ value, label: t(`broadcasts.channels.${value}`) }))}
            />
          </Form.Item>
        ) : (
          <TemplateFields template={beginning} hasAudience={segmentId !== null} />
        )}
      </div>
    </div>
  );
}
