import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import { isJsonObject, type JsonObject } from '../../../../../domain/entities/common';
import { jsonOrText, toJson } from '../../../../../domain/values/json';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useUnsavedForm } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
import { Section } from '../Section';
import type { SentEvent } from './api';
import { eventLeft, eventSubmitted } from './slice';
import { useToSend } from './to-send';

interface EventDraft {
  name: string;
  contact: string;
  data: string;
}

const blank: EventDraft = { name: '', contact: '', data: '{}' };

/** The object that a text holds as JSON; null for any other text. */
function objectIn(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  const value = jsonOrText(text);
  return isJsonObject(value) ? value : null;
}

/** Sends an event without a program, so that a flow can be seen at work before a site sends anything. */
export function SendEvent() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.settings.integration.sending);
  useEffect(() => () => void dispatch(eventLeft()), [dispatch]);
  const [form] = Form.useForm<EventDraft>();
  const wanted = useToSend();
  const begun = wanted ? { ...blank, name: wanted.name, data: toJson(wanted.data, 2) } : blank;
  const [sent, setSent] = useState<EventDraft | null>(null);
  // What was sent stays, to be sent again.
  useUnsavedForm(form, (request.state === 'idle' ? sent : null) ?? begun, (draft) => draft);
  const { name, data } = Form.useWatch([], form) ?? begun;
  const isObject = objectIn(data) !== null;
  /** The event that waits for the answer whether it is sent about nobody. */
  const [withoutContact, setWithoutContact] = useState<SentEvent | null>(null);

  useEffect(() => {
    if (wanted) form.focusField('contact');
  }, [wanted, form]);

  function handleFinish(draft: EventDraft): void {
    const held = objectIn(draft.data);
    if (held === null) return;
    const event = { name: draft.name.trim(), contact: draft.contact.trim(), data: held };
    if (event.contact === '') setWithoutContact(event);
    else send(event);
  }

  function send(event: SentEvent): void {
    setSent(form.getFieldsValue());
    dispatch(eventSubmitted(event));
  }

  function handleConfirmed(): void {
    setWithoutContact(null);
    if (withoutContact) send(withoutContact);
  }
  return (
    <Section title={t('settings.integration.send')} description={t('settings.integration.sendText')}>
      <RequestFailure request={request} />
      <Form form={form} layout="vertical" requiredMark={false} initialValues={begun} onFinish={handleFinish}>
        <Form.Item name="name" label={t('settings.integration.sendName')}>
          <Input
            maxLength={255}
            autoComplete="off"
            // Enter may choose a suggestion of the browser or of a keyboard: it never sends.
            onPressEnter={(event) => {
              event.preventDefault();
              form.focusField('contact');
            }}
          />
        </Form.Item>
        <Form.Item
          name="contact"
          label={t('settings.integration.sendContact')}
          extra={t('settings.integration.sendContactHint')}
        >
          <Input maxLength={255} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="data"
          label={t('settings.integration.sendData')}
          validateStatus={isObject ? undefined : 'error'}
          help={isObject ? undefined : t('settings.integration.sendDataFault')}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} spellCheck={false} />
        </Form.Item>
        <BusyButton
          htmlType="submit"
          type="primary"
          isBusy={request.state === 'running'}
          disabled={name.trim() === '' || !isObject}
        >
          {t('settings.integration.sendAction')}
        </BusyButton>
      </Form>
      <ConfirmDialog
        isOpen={withoutContact !== null}
        title={t('settings.integration.sendWithoutContact')}
        confirmText={t('settings.integration.sendAnyway')}
        isHarmless
        request={idle}
        onConfirm={handleConfirmed}
        onClose={() => setWithoutContact(null)}
      >
        {t('settings.integration.sendWithoutContactText')}
      </ConfirmDialog>
    </Section>
  );
}
