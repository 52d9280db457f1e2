import { Form, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import type { Channel } from '../../../../domain/entities/contacts/channel';
import type { MessageTemplateRow } from '../../../../domain/entities/messages/message-template';
import { contentFields } from '../../../../domain/message-templates/ready-template';
import { shortLimit } from '../../../../domain/steps/api-call/schema';
import type { ContentFields } from '../../../../domain/apps/definition';
import { PickerSelect } from '../../components/picker/PickerSelect';
import { useFailureText } from '../../components/feedback/failure-text';
import { messagePicker } from '../../features/messages/message-picker';
import { messagePath } from '../../features/messages/path';
import { messageText } from '../../features/messages/slice';
import { TextField } from '../text/TextField';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { idle } from '../../store/request';

/** Where the text of a message comes from. */
export type MessageSource = 'own' | 'template';

interface MessageContentProps {
  channel: Channel;
  /** The step's fields that a template fills in. */
  fields: ContentFields;
  /** The fields of the step's own text. */
  children: ReactNode;
}

/** The choice between a template and the step's own text, and the fields of what is chosen. */
export function MessageContent({ channel, fields, children }: MessageContentProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const source = (Form.useWatch('message_source', form) as MessageSource | undefined) ?? 'own';
  const isLinked = source === 'template';
  return (
    <>
      <Form.Item name="message_source" label={t('messages.inStep.from')}>
        <Radio.Group
          options={(['own', 'template'] as const).map((value) => ({
            value,
            label: t(`messages.inStep.${value}`),
          }))}
        />
      </Form.Item>
      {isLinked && <Linked channel={channel} fields={fields} />}
      {/* Hidden fields keep what is written in them, until the step is saved with a template. */}
      <div hidden={isLinked}>{children}</div>
    </>
  );
}

function Linked({ channel, fields }: Pick<MessageContentProps, 'channel' | 'fields'>) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const dispatch = useAppDispatch();
  const form = Form.useFormInstance<Record<string, unknown>>();
  const chosen = (Form.useWatch('message_template_id', form) as number | null | undefined) ?? null;
  const { data, state, failure } = useAppSelector((root) => root.messages.text);
  const [takenOver, setTakenOver] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isTaking = takenOver !== null && takenOver === chosen;
  useEffect(() => {
    if (!isTaking || state !== 'ready' || data?.id !== chosen) return;
    const texts = contentFields.flatMap((name) => {
      const field = fields[name];
      return field === undefined ? [] : [[field, data.content[name]] as const];
    });
    const { subject } = fields;
    const own = form.getFieldValue('template_subject') as string | undefined; // docs/contract.md#message-templates
    form.setFieldsValue({
      ...Object.fromEntries(texts),
      ...(subject && own?.trim() && { [subject]: own }),
      message_source: 'own' satisfies MessageSource,
      message_template_id: null,
    });
  }, [isTaking, state, data, chosen, fields, form]);
  useEffect(() => () => void dispatch(messageText.forgotten()), [dispatch]);
  return (
    <>
      <Form.Item
        name="message_template_id"
        label={t('messages.inStep.template')}
        extra={t('messages.inStep.hint')}
      >
        <PickerSelect<MessageTemplateRow, number>
          plan={messagePicker}
          scope={channel}
          placeholder={t('messages.inStep.choose')}
          noneFound={t('messages.inStep.none')}
        />
      </Form.Item>
      {fields.subject && (
        <TextField
          name="template_subject"
          label={t(`messages.inStep.ownSubject.${fields.subject}`)}
          hint={t('messages.inStep.ownSubjectHint')}
          limit={shortLimit}
        />
      )}
      {chosen !== null && (
        <Form.Item extra={t('messages.inStep.unlinkHint')}>
          <Link to={messagePath(chosen)} target="_blank">
            {t('messages.inStep.edit')}
            <span className="visually-hidden"> ({t('help.newTab')})</span>
          </Link>{' '}
          <BusyButton size="small" isBusy={isTaking && state === 'loading'} onClick={() => setAsking(true)}>
            {t('messages.inStep.unlink')}
          </BusyButton>
          {isTaking && state === 'failed' && failure && <p role="alert">{failureText(failure)}</p>}
          <ConfirmDialog
            isOpen={isAsking}
            isHarmless
            title={t('messages.inStep.unlinkTitle')}
            confirmText={t('messages.inStep.unlink')}
            request={idle}
            onConfirm={() => {
              setAsking(false);
              setTakenOver(chosen);
              dispatch(messageText.requested(chosen));
            }}
            onClose={() => setAsking(false)}
          >
            <p>{t('messages.inStep.unlinkText')}</p>
            {channel === 'email' && <p>{t('messages.inStep.unlinkBlocks')}</p>}
          </ConfirmDialog>
        </Form.Item>
      )}
    </>
  );
}
