import { z } from 'zod';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { userApp } from '../../../domain/entities/connection';
import { buildAutomatisation, buildStep, readSteps } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const credentials = {
  twilio: { account_sid: 'AC1', auth_token: 'twilio-secret', messaging_service_sid: 'MG1' },
  sendgrid: { api_key: 'SG.secret', from_email: 'hello@example.com' },
  chatgpt: { api_key: 'sk-secret' },
  http: { host: 'api.example.com', secret: 'http-secret' },
} as const;

const one = z.object({ user_app: userApp });
const connect = async (app: keyof typeof credentials): Promise<number> => {
  const body = { app_id: app, data: credentials[app] };
  return dataOf(await visitor.call('post', '/user/app', body), one).user_app.id;
};

const path = () => `/automatisation/${flow.id}/step`;
const build = (user_app_id: number, data: object, more: object = {}): Promise<Step> =>
  buildStep(visitor, flow.id, { type: 'APICALL', data, user_app_id, ...more });
const create = (step: object) => visitor.call('post', path(), { type: 'APICALL', ...step });

describe('a step that names a connection', () => {
  const sms = { phone_number: '{{ contact.phone }}', message: 'Hello {{ contact.name }}' };

  it('is stored with the request that its app makes of its fields, and with no credential', async () => {
    const made = await build(await connect('twilio'), sms, {
      app_webhook_unique_identifier: 'twilio_send_sms',
    });
    expect(made.data).toMatchObject({
      ...sms,
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/{{ app.account_sid }}/Messages.json',
      headers: { Authorization: 'Basic {{ app.basic_auth }}' },
      body: JSON.stringify({
        To: sms.phone_number,
        Body: sms.message,
        MessagingServiceSid: '{{ app.messaging_service_sid }}',
      }),
    });
    const { rows } = await api.database.pool.query('SELECT s::text FROM automatisation_steps s');
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('has its request made again when it is saved, whatever the call says of it', async () => {
    const made = await build(await connect('twilio'), sms);
    const changed = { ...made, data: { ...made.data, message: 'Bye', url: 'https://evil.example' } };
    expect((await visitor.call('put', path(), changed)).status).toBe(200);
    const [saved] = await readSteps(visitor, flow.id);
    expect(saved?.data['url']).toContain('https://api.twilio.com/');
    expect(saved?.data['body']).toContain('"Body":"Bye"');
  });

  it('does what its app does first when it does not say, and is described by it', async () => {
    const made = await build(await connect('twilio'), sms);
    expect(made.app_webhook_unique_identifier).toBe('twilio_send_sms');
    expect(made.description).toBe('Send SMS from Twilio');
    const asked = await build(await connect('chatgpt'), { prompt: 'Hi', model: 'gpt-5' });
    expect(asked.description).toBe('Send prompt to ChatGPT');
  });

  it('keeps its own request where the connection is a stored sign-in', async () => {
    const made = await build(await connect('http'), {
      method: 'PUT',
      url: 'https://api.example.com/orders',
    });
    expect(made).toMatchObject({
      app_webhook_unique_identifier: 'http_call_api',
      description: 'PUT https://api.example.com/orders',
      data: { method: 'PUT', url: 'https://api.example.com/orders' },
    });
  });

  it('is refused with words when its action is another app’s, or none', async () => {
    const user_app_id = await connect('sendgrid');
    const mixed = await create({ user_app_id, app_webhook_unique_identifier: 'twilio_send_sms' });
    expect([mixed.status, errorOf(mixed).code]).toEqual([400, 'app_mismatch']);
    expect(errorOf(mixed).message).toBe(
      'twilio_send_sms belongs to Twilio, and the connection is one to SendGrid: choose a connection to Twilio.',
    );
    const unknown = await create({ user_app_id, app_webhook_unique_identifier: 'sendgrid_dance' });
    expect([unknown.status, errorOf(unknown).code]).toEqual([400, 'app_action_unknown']);
    expect(await readSteps(visitor, flow.id)).toEqual([]);
  });

  it.each([
    ['message', { message: 'Your token: {{ app.auth_token }}' }],
    ['message', { message: '{% assign t = app %}{{ t.auth_token }}' }],
    ['phone_number', { phone_number: '{{app["auth_token"]}}' }],
    ['dynamic_template_data', { dynamic_template_data: { deep: ['{{- app.auth_token }}'] } }],
  ])('is refused when its %s asks for a credential', async (field, data) => {
    const refused = await create({ user_app_id: await connect('twilio'), data });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'credential_in_text']);
    expect(errorOf(refused).message).toContain(`data.${field}`);
  });

  it('is refused with words when its fields make a request that is too long, connected or not', async () => {
    const html = '"'.repeat(90_000);
    const fields = { to: 'ann@example.com', subject: 'Hi', html };
    const mail = { data: fields, app_webhook_unique_identifier: 'sendgrid_send_email' };
    const preview = `/automatisation/${flow.id}/step/preview`;
    const answers = [
      await create({ ...mail, user_app_id: await connect('sendgrid') }),
      await visitor.call('post', preview, { type: 'APICALL', ...mail }),
    ];
    for (const answer of answers) {
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'request_too_long']);
      expect(errorOf(answer).message).toContain('data.html');
    }
  });

  it('is refused when the connection is another account’s', async () => {
    const user_app_id = await connect('twilio');
    const stranger = await api.visitor();
    const theirs = await buildAutomatisation(stranger);
    const answer = await stranger.call('post', `/automatisation/${theirs.id}/step`, {
      type: 'APICALL',
      user_app_id,
      data: sms,
    });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'user_app_not_found']);
  });
});
