import type { ReadyTemplate } from '../../message-templates/ready-template';
import { ada, buildRun, noon, outcomeOf } from '../../../tests/factories/memory-run';
import { interpretApiCall } from './interpret';
import { linkedTemplate } from './linked-template';
import { apiCallData } from './schema';
import { callOfWebhook } from '../../apps/webhook';
import type { AskingTemplate, Next } from '../run';

const english = { language: 'en', subject: '', html: '', text: 'Hello {{ contact.name }}' };
const template: ReadyTemplate = {
  id: 4,
  kind: 'sms',
  name: 'Hello',
  version: 3,
  fallback_language: 'en',
  languageField: 'language',
  contents: [english, { language: 'fr', subject: '', html: '', text: 'Bonjour {{ contact.name }}' }],
  parts: {},
};
const data = apiCallData.parse({ phone_number: '+33612345678', message: 'Own', message_template_id: 4 });

/** A run at an SMS that is linked to the template. */
function runAt(contact: object = {}, around: object = {}) {
  const run = buildRun({ contact: { ...ada, ...contact }, ...around });
  run.enter(1, noon, { user_app_id: 1, app_webhook_unique_identifier: 'twilio_send_sms' });
  return run;
}

const isAsking = (next: Next): next is AskingTemplate => next.kind === 'ask_template';

/** Where the run goes with an answer, and what it sends. */
function goneWith(answer: ReadyTemplate | null, contact: object = {}) {
  const next = interpretApiCall(data, runAt(contact));
  if (!isAsking(next)) throw new Error(`The run asked for no template, it came to ${next.kind}`);
  expect(next.question).toEqual({ kind: 'message_template', templateId: 4 });
  return outcomeOf(() => {
    const { call, detail } = next.answered({ template: answer });
    const { body, template: used } = call.request;
    return { text: body.as === 'form' ? body.value['Body'] : body, used, told: detail?.['message_template'] };
  });
}

describe('a message that is linked to a template', () => {
  it('has the template’s text in the contact’s language, and keeps which version it was', () => {
    const used = { id: 4, name: 'Hello', version: 3, language: 'fr' };
    expect(goneWith(template, { data: { language: 'fr' } })).toEqual({
      text: 'Bonjour Ada',
      used,
      told: used,
    });
    expect(goneWith(template)).toMatchObject({ text: 'Hello Ada', used: { language: 'en' } });
  });

  it('asks for its template again whenever it is tried', () => {
    goneWith(template);
    const newer = { ...template, version: 4, contents: [{ ...english, text: 'New' }] };
    expect(goneWith(newer)).toMatchObject({ text: 'New', used: { version: 4 } });
  });

  it.each([
    ['is gone', null, 'message_template_missing'],
    ['is for another channel', { ...template, kind: 'push' as const }, 'message_template_other'],
    [
      'renders a part that is gone',
      { ...template, contents: [{ ...english, text: '{% render "Foot" %}' }] },
      'message_template_invalid',
    ],
  ])('fails where its template %s', (_, answer, code) => {
    expect(goneWith(answer)).toBe(code);
  });

  it('waits for its hours before it asks, so that it goes with the newest text', () => {
    const hours = { sms: { days: [], hoursBetween: { from: '20:00', to: '21:00' } } };
    const next = interpretApiCall(data, runAt({}, { messageHours: hours }));
    expect(next.kind).toBe('wait');
  });

  it('is none where a template at the provider is named, or its app has none', () => {
    const fields = { message_template_id: 4 };
    expect(
      linkedTemplate({ ...fields, template_id: 'd-1' }, callOfWebhook('sendgrid_send_email')),
    ).toBeNull();
    expect(linkedTemplate(fields, callOfWebhook('slack_send_message'))).toBeNull();
    expect(linkedTemplate(fields, null)).toBeNull();
    expect(linkedTemplate(fields, callOfWebhook('smtp_send_email'))).toBe(4);
  });
});
