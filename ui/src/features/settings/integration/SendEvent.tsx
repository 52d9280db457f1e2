import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isJsonObject, type JsonObject } from '../../../../../domain/entities/common';
import { jsonOrText, toJson } from '../../../../../domain/values/json';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Section } from '../Section';
import { eventSubmitted } from './slice';
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
  const [form] = Form.useForm<EventDraft>();
  const wanted = useToSend();
  const begun = wanted ? { ...blank, name: wanted.name, data: toJson(wanted.data, 2) } : blank;
  const { name, data } = Form.useWatch([], form) ?? begun;
  const isObject = objectIn(data) !== null;

  useEffect(() => {
    if (wanted) form.focusField('contact');
  }, [wanted, form]);

  function handleFinish(draft: EventDraft): void {
    const held = objectIn(draft.data);
    if (held === null) return;
    dispatch(eventSubmitted({ name: draft.name.trim(), contact: draft.contact.trim(), data: held }));
  }
  return (
    <Section title={t('settings.integration.send')} description={t('settings.integration.sendText')}>
      <RequestFailure request={request} />
      <Form form={form} layout="vertical" requiredMark={false} initialValues={begun} onFinish={handleFinish}>
        <Form.Item name="name" label={t('settings.integration.sendName')}>
          <Input maxLength={255} autoComplete="off" />
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
        <Button
          htmlType="submit"
          type="primary"
          loading={request.state === 'running'}
          disabled={name.trim() === '' || !isObject}
        >
          {t('settings.integration.sendAction')}
        </Button>
      </Form>
    </Section>
  );
}
