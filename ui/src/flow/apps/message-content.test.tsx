import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type FormInstance } from 'antd';
import type { JsonObject } from '../../../../domain/entities/common';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf, onePage, type Server } from '../../testing/server';
import { editorOf } from '../steps/kinds';
import type { StepFieldsProps } from '../steps/step-editor';
import { drawPart } from '../../testing/part';

const editorOfApp = (webhook: string) =>
  editorOf({ type: 'APICALL', app_webhook_unique_identifier: webhook });
const writing = { isNew: false, followers: 0, stored: {} };
const rewritten = (webhook: string, data: JsonObject, changes: object = {}): JsonObject => {
  const editor = editorOfApp(webhook);
  return editor.write({ ...editor.read(data), ...changes }, writing);
};
const email = { to: '{{ contact.email }}', subject: 'Own', html: 'Own' };

describe('the text of a message', () => {
  it.each([
    ['sendgrid_send_email', email, { subject: '', html: '' }],
    ['smtp_send_email', email, { subject: '', html: '' }],
    ['gmail_send_email', { to: 'a@b.c', subject: 'Own', message: 'Own' }, { subject: '', message: '' }],
    ['twilio_send_sms', { phone_number: '+1', message: 'Own' }, { message: '' }],
    ['onesignal_send_push', { external_id: '1', title: 'Own', message: 'Own' }, { title: '', message: '' }],
  ])('of %s is a template’s or its own', (webhook, own, blank) => {
    const linked = rewritten(webhook, own, { message_source: 'template', message_template_id: 4 });
    expect(linked).toMatchObject({ ...blank, message_template_id: 4 });
    expect(rewritten(webhook, linked)).toEqual(linked);
    expect(rewritten(webhook, own)).not.toHaveProperty('message_template_id');
    expect(rewritten(webhook, linked, { message_source: 'own' })).not.toHaveProperty('message_template_id');
  });

  it.each([
    ['smtp_send_email', 'subject'],
    ['gmail_send_email', 'subject'],
    ['onesignal_send_push', 'title'],
  ])('of %s may have its own %s beside its template', (webhook, field) => {
    const choice = { message_source: 'template', message_template_id: 4, template_subject: 'Only here' };
    const linked = rewritten(webhook, { [field]: 'Own' }, choice);
    expect(linked).toMatchObject({ message_template_id: 4, [field]: 'Only here' });
    expect(rewritten(webhook, linked)).toEqual(linked);
    expect(rewritten(webhook, linked, { template_subject: '' })).toMatchObject({ [field]: '' });
  });

  it('lacks a template until one is chosen, and nothing of its own then', () => {
    const editor = editorOfApp('smtp_send_email');
    const draft = { ...editor.read({ to: 'a@b.c' }), message_source: 'template' };
    expect(editor.missing?.(draft)).toEqual(['message_template_id']);
    expect(editor.isComplete({ ...draft, message_template_id: 4 })).toBe(true);
    expect(editor.isComplete({ ...draft, message_source: 'own' })).toBe(false);
  });

  it('of a template at SendGrid is no template of the account', () => {
    const atProvider = {
      content: 'template',
      templateId: 'd-1',
      message_source: 'template',
      message_template_id: 4,
    };
    expect(rewritten('sendgrid_send_email', email, atProvider)).not.toHaveProperty('message_template_id');
  });

  it('keeps its plain-text version', () => {
    expect(rewritten('smtp_send_email', { ...email, text: 'Plain' })).toMatchObject({ text: 'Plain' });
  });
});

test('a step takes over the text of its template as its own', async () => {
  const content = { language: 'en', subject: 'Hello', html: '<p>Hi</p>', text: '' };
  const row = { id: 4, kind: 'email', name: 'Welcome', folder: '', languages: ['en'], subject: 'Hello' };
  const server: Server = {
    'GET /message-template': { data: { message_templates: [row], folders: [], meta: onePage(1) } },
    'GET /message-template/4/text': { data: { content } },
  };
  const store = createStore(clientOf(server).client);
  addFeatures(store);
  const { Fields, read } = editorOfApp('smtp_send_email');
  let form: FormInstance | undefined;
  function Panel() {
    [form] = Form.useForm();
    return (
      <Form form={form} initialValues={read({ to: 'a@b.c', message_template_id: 4 })}>
        <Fields {...({} as StepFieldsProps) /* these fields read none of them */} />
      </Form>
    );
  }
  drawPart(store, <Panel />);
  expect(await screen.findByRole('link', { name: /Edit the template/ })).toHaveAttribute(
    'href',
    '/messages/4',
  );
  const takeOver = 'Use its text as own text';
  await userEvent.click(screen.getByRole('button', { name: takeOver }));
  // It asks first, and says what is lost.
  const dialog = await screen.findByRole('dialog', { name: 'Use the text instead of the template?' });
  expect(dialog).toHaveTextContent(/made of blocks becomes a field of HTML/);
  expect(form?.getFieldValue('message_source')).toBe('template');
  await userEvent.click(within(dialog).getByRole('button', { name: takeOver }));
  expect(await screen.findByDisplayValue('Hello')).toBeVisible();
  await act(async () => {});
  expect(form?.getFieldsValue(true)).toMatchObject({
    subject: 'Hello',
    html: '<p>Hi</p>',
    message_source: 'own',
    message_template_id: null,
  });
});
