import { z } from 'zod';
import { flowProblem } from '../../../domain/entities/automatisations/flow-problem';
import { simulation, type Simulation } from '../../../domain/entities/automatisations/simulation';
import { stepPreview, type StepPreview } from '../../../domain/entities/automatisations/steps/step-preview';
import { buildContact } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { buildSuppression } from '../../../tests/factories/messages';
import { insertConnection } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flowId = 0;
beforeEach(async () => {
  visitor = await api.visitor();
  flowId = (await buildAutomatisation(visitor)).id;
});

const post = (data: object = {}) => ({
  type: 'APICALL',
  data: { method: 'POST', url: 'https://api.example.com/orders', ...data },
});
const credentials = {
  twilio: { account_sid: 'AC1', auth_token: 'secret-token', messaging_service_sid: 'MG1' },
  sendgrid: { api_key: 'SG.secret', from_email: 'shop@example.com' },
  slack: { api_key: 'xoxb-secret' },
};
const connect = (app: keyof typeof credentials = 'twilio') =>
  insertConnection(api.database.pool, api.settings.SECRET_KEY, {
    userId: visitor.userId,
    app,
    credentials: credentials[app],
  });
const simulate = async (body: object): Promise<Simulation> =>
  dataOf(await visitor.call('post', `/automatisation/${flowId}/simulation`, body), simulation);
const preview = async (body: object): Promise<StepPreview> =>
  dataOf(await visitor.call('post', `/automatisation/${flowId}/step/preview`, body), stepPreview);

describe('a call in a flow', () => {
  it('is refused on save when its body is no JSON, in the words of the contract', async () => {
    const answer = await visitor.call(
      'post',
      `/automatisation/${flowId}/step`,
      post({ body: '{"a": {{ event.a }}}' }),
    );

    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'body_invalid', message: 'Invalid JSON' });
  });

  it('may have any text for a body that is sent as text', async () => {
    const step = post({ headers: { 'Content-Type': 'text/plain' }, body: 'Hello {{ contact.name }}' });

    expect((await visitor.call('post', `/automatisation/${flowId}/step`, step)).status).toBe(201);
  });

  it.each([
    ['101 of them', Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`X-${place}`, 'a']))],
    ['more than 64 kB of them, in UTF-8', { 'X-Note': 'é'.repeat(32_768) }],
  ])('is refused on save when its headers are too many: %s', async (_, headers) => {
    const answer = await visitor.call('post', `/automatisation/${flowId}/step`, post({ headers }));

    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        details: [
          {
            field: 'data.headers',
            message:
              'must be 100 headers at most, with 64 kB of names and values together: leave some out, or put long values into the body',
          },
        ],
      },
    ]);
  });

  it('may have 100 headers with 64 kB together, and as many as it has from before', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, place) => [`X-${place + 100}`, 'a'.repeat(650)]),
    );
    const step = await buildStep(visitor, flowId, post({ headers }));
    await api.database.pool.query(
      `UPDATE automatisation_steps SET data = jsonb_set(data, '{headers,X-Note}', to_jsonb(repeat('b', 100000))) WHERE id = $1`,
      [step.id],
    );
    expect((await simulate({ event_data: {} })).end).toMatchObject({ state: 'completed' });
  });

  it('is checked before it is published', async () => {
    const extract_variables = [
      { from: 'id', to: 'somewhere' },
      { from: 'id', to: 'contact.external_id' },
    ];
    await buildStep(
      visitor,
      flowId,
      post({ url: '', body: '{"a": "{{ event.a | nofilter }}"}', extract_variables }),
    );
    const answer = await visitor.call('post', `/automatisation/${flowId}/validation`);

    const { problems } = dataOf(answer, z.object({ problems: z.array(flowProblem) }));
    expect(problems.map(({ code, field }) => `${code} ${field}`).sort()).toEqual([
      'field_missing url',
      'not_a_variable extract_variables.0.to',
      'template_invalid body.a',
      'variable_read_only extract_variables.1.to',
    ]);
  });

  it.each([
    [
      'twilio',
      {},
      ['phone_number', 'message'],
      'Fill in the phone number.',
      'Renseignez le numéro de téléphone.',
    ],
    ['sendgrid', { to: 'a@example.com' }, ['subject', 'html'], 'Fill in the subject.', 'Renseignez l’objet.'],
  ] as const)(
    'of %s with %j lacks %j, which keeps it from being published',
    async (app, data, lacking, ...words) => {
      await buildStep(visitor, flowId, { type: 'APICALL', data, user_app_id: await connect(app) });
      const problemsIn = async (language: string) => {
        const path = `/automatisation/${flowId}/validation`;
        const answer = await visitor.call('post', path, undefined, { 'Accept-Language': language });
        return dataOf(answer, z.object({ problems: z.array(flowProblem) })).problems;
      };
      const [english, french] = [await problemsIn('en'), await problemsIn('fr')];

      expect(english.map(({ code, severity, field }) => ({ code, severity, field }))).toEqual(
        lacking.map((field) => ({ code: 'field_missing', severity: 'error', field })),
      );
      expect([english[0]?.message, french[0]?.message]).toEqual(words);
      const { problems: _, ...whole } = await readAutomatisation(visitor, flowId);
      expect((await visitor.call('put', '/automatisation', { ...whole, is_active: true })).status).toBe(422);
    },
  );

  it('may be published', async () => {
    await buildStep(visitor, flowId, post({ body: '{"note": "{{ event.note | default: \\"none\\" }}"}' }));
    const answer = await visitor.call('post', `/automatisation/${flowId}/validation`);

    expect(dataOf(answer, z.object({ problems: z.array(flowProblem) })).problems).toEqual([]);
  });
});

describe('a simulated call', () => {
  it('shows its request, and takes what the canned answers mean', async () => {
    const step = await buildStep(
      visitor,
      flowId,
      post({
        body: '{"amount": "{{ event.amount }}"}',
        headers: { Authorization: 'Bearer typed' },
        extract_variables: [{ from: 'body.id', to: 'event.order' }],
      }),
    );
    const { steps, end } = await simulate({
      event_data: { amount: 12 },
      responses: { [step.id]: [{ status: 201, body: { id: 7 } }] },
    });

    expect(end.state).toBe('completed');
    expect(steps).toMatchObject([
      {
        outcome: 'done',
        detail: {
          request: { method: 'POST', headers: { Authorization: '•••' }, body: { amount: 12 } },
          answer: { status: 201, body: { id: 7 } },
        },
        changes: [{ variable: 'event.order', before: null, after: 7 }],
      },
    ]);
  });

  it('is answered 200 without a body when nothing is said, and fails with the answer that fails it', async () => {
    const step = await buildStep(visitor, flowId, post());

    expect(await simulate({})).toMatchObject({
      end: { state: 'completed' },
      steps: [{ detail: { answer: { status: 200 } } }],
    });
    expect(await simulate({ responses: { [step.id]: [{ status: 404 }] } })).toMatchObject({
      end: { state: 'failed', reason: { code: 'call_refused' } },
    });
  });

  it('of an app passes over a contact that has left its channel', async () => {
    await buildStep(visitor, flowId, {
      type: 'APICALL',
      data: { phone_number: '+331', message: 'Hi {{ contact.name }}' },
      user_app_id: await connect(),
    });
    const contact = await buildContact(api.database, visitor.userId, { external_id: 'ann' });
    const steps = async () => (await simulate({ contact_external_id: 'ann' })).steps;

    expect(await steps()).toMatchObject([{ detail: { request: { body: { To: '+331' } } } }]);
    await api.database.pool.query(
      `UPDATE contacts SET opted_out = '{"sms": "2026-01-01T00:00:00Z"}' WHERE id = $1`,
      [contact.id],
    );
    expect(await steps()).toMatchObject([{ outcome: 'skipped', detail: { skipped: { code: 'opted_out' } } }]);
  });

  it('of an app passes over who has not agreed, where the account writes to nobody else; the preview says so too', async () => {
    const step = { type: 'APICALL', data: { phone_number: '+331', message: 'Hi' } };
    await buildStep(visitor, flowId, { ...step, user_app_id: await connect() });
    const { id } = await buildContact(api.database, visitor.userId, { external_id: 'ann' });
    const app = { app_webhook_unique_identifier: 'twilio_send_sms' };
    const outcomes = async () => {
      const { steps } = await simulate({ contact_external_id: 'ann' });
      const { problem } = await preview({ ...step, ...app, contact_external_id: 'ann' });
      return [steps[0]?.outcome, problem?.code];
    };
    expect(await outcomes()).toEqual(['done', undefined]);
    await visitor.call('put', '/user', { may_write_unasked: { sms: false } });
    expect(await outcomes()).toEqual(['skipped', 'not_asked']);
    // Who is made up has agreed, and a run without a contact asks nobody.
    expect((await simulate({ contact: { external_id: 'made up' } })).steps).toMatchObject([
      { outcome: 'done' },
    ]);
    expect((await simulate({})).steps).toMatchObject([{ outcome: 'done' }]);
    await visitor.call('put', `/contact/${id}/consent`, { channel: 'sms', state: 'subscribed' });
    expect(await outcomes()).toEqual(['done', undefined]);
    await visitor.call('put', `/contact/${id}/consent`, { channel: 'sms', state: 'left' });
    expect(await outcomes()).toEqual(['skipped', 'opted_out']);
  });

  it('of an app passes over an address that is suppressed; the preview says so too', async () => {
    const step = { type: 'APICALL', data: { phone_number: '{{ event.to }}', message: 'Hi' } };
    await buildStep(visitor, flowId, { ...step, user_app_id: await connect() });
    const app = { app_webhook_unique_identifier: 'twilio_send_sms' };
    const outcomes = async (to: string) => {
      const { steps } = await simulate({ event_data: { to } });
      const { problem } = await preview({ ...step, ...app, event_data: { to } });
      return [steps[0]?.outcome, problem?.code];
    };
    await buildSuppression(api, visitor.userId, 'sms', '+33612345678');
    expect(await outcomes('+33612345678')).toEqual(['skipped', 'suppressed']);
    expect(await outcomes('+33612345679')).toEqual(['done', undefined]);
    await api.database.pool.query(`UPDATE suppressions SET lifted_at = now(), lift_reason = 'A new phone.'`);
    expect(await outcomes('+33612345678')).toEqual(['done', undefined]);
  });

  it('of an app waits for the hours of its channel, and tells why; the preview says so too', async () => {
    const step = { type: 'APICALL', data: { phone_number: '+331', message: 'Hi at {{ now }}' } };
    const { id } = await buildStep(visitor, flowId, { ...step, user_app_id: await connect() });
    const app = { app_webhook_unique_identifier: 'twilio_send_sms' };
    const sms = { days: [1, 2, 3, 4, 5], hoursBetween: { from: '09:00', to: '18:00' } };
    await visitor.call('put', '/user', { message_hours: { sms }, timezone: 'Europe/Paris' });
    const contact = { external_id: 'tomo', data: { timezone: 'Asia/Tokyo' } };
    // A Friday evening in Tokyo.
    const evening = { start_at: '2026-05-01T12:00:00Z', contact };
    const told = { channel: 'sms', timezone: 'Asia/Tokyo', timezone_of: 'contact', ...sms };
    const monday = '2026-05-04T00:00:00.000Z';
    expect(await simulate(evening)).toMatchObject({
      steps: [
        {
          outcome: 'done',
          at: '2026-05-01T12:00:00.000Z',
          detail: { message_hours: { ...told, until: monday }, sent: { text: `Hi at ${monday}` } },
        },
      ],
      end: { state: 'completed', at: monday },
    });
    expect(await simulate({ ...evening, responses: { [id]: [{ status: 400 }] } })).toMatchObject({
      steps: [{ outcome: 'failed', detail: { message_hours: { until: monday } } }],
      end: { state: 'failed', at: monday },
    });
    const morning = await simulate({ ...evening, start_at: '2026-05-01T01:00:00Z' });
    expect([morning.end.at, morning.steps[0]?.detail.message_hours]).toEqual([
      '2026-05-01T01:00:00.000Z',
      undefined,
    ]);

    // Hours that are always a day away.
    const days = [new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7];
    await visitor.call('put', '/user', { message_hours: { sms: { days } }, timezone: 'UTC' });
    const previewed = (data: object) => preview({ ...step, ...app, data: { ...step.data, ...data } });
    expect((await previewed({})).detail).toMatchObject({
      message_hours: { channel: 'sms', timezone: 'UTC', timezone_of: 'account', days, hoursBetween: null },
    });
    expect((await previewed({ is_transactional: true })).detail).toBeNull();
  });

  it('of an app waits for message caps, and tells why; the preview says so too', async () => {
    const message = { phone_number: '+331', message: 'Hi at {{ now }}' };
    const user_app_id = await connect();
    const first = await buildStep(visitor, flowId, { type: 'APICALL', data: message }, { user_app_id });
    const second = { ...message, when_capped: 'pass_over' };
    const place = { user_app_id, automatisation_step_before_id: first.id };
    await buildStep(visitor, flowId, { type: 'APICALL', data: second }, place);
    const cap = { channel: 'sms', category: null, count: 1, period: 7, unit: 'days' };
    await visitor.call('put', '/user', { message_caps: [cap], timezone: 'Europe/Paris' });

    const start = { start_at: '2026-05-01T12:00:00Z', contact: { external_id: 'tomo' } };
    const until = '2026-05-08T12:00:00.000Z';
    const told = { ...cap, until, timezone: 'Europe/Paris', timezone_of: 'account' };
    expect(await simulate(start)).toMatchObject({
      steps: [
        { outcome: 'done', detail: { sent: { text: 'Hi at 2026-05-01T12:00:00.000Z' } } },
        { outcome: 'skipped', detail: { message_cap: told, skipped: { code: 'message_cap' } } },
      ],
      end: { state: 'completed', at: '2026-05-01T12:00:00.000Z' },
    });

    // Who has got one already: the first waits, and then the second is over the cap.
    const ann = await buildContact(api.database, visitor.userId, { external_id: 'ann' });
    await api.database.pool.query(
      `INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, is_open, moment)
       VALUES (1, 1, $1, $2, 'sms', false, now() - interval '6 days')`,
      [visitor.userId, ann.id],
    );
    const simulated = await simulate({ contact_external_id: 'ann' });
    expect(simulated).toMatchObject({
      steps: [{ outcome: 'done', detail: { message_cap: cap, sent: {} } }, { outcome: 'skipped' }],
    });
    const wait = Date.parse(simulated.end.at) - Date.now();
    expect(Math.round(wait / 3_600_000)).toBe(24);
    const app = { app_webhook_unique_identifier: 'twilio_send_sms' };
    const previewed = (data: object) =>
      preview({ type: 'APICALL', ...app, data: { ...message, ...data }, contact_external_id: 'ann' });
    expect((await previewed({})).detail).toMatchObject({ message_cap: cap });
    expect((await previewed({ when_capped: 'pass_over' })).detail).toMatchObject({
      skipped: { code: 'message_cap' },
    });
    expect((await previewed({ is_transactional: true })).detail).toBeNull();
    expect((await previewed({ phone_number: '+332', message_category: 'news' })).detail).toMatchObject({
      message_cap: cap,
    });
  });

  it('of an app passes over a contact without an address, as it does for real', async () => {
    await buildStep(visitor, flowId, {
      type: 'APICALL',
      data: { phone_number: '{{ contact.phone }}', message: 'Hi' },
      user_app_id: await connect(),
    });
    const skipped = { code: 'recipient_missing' };
    expect(await simulate({})).toMatchObject({
      steps: [{ outcome: 'skipped', detail: { sent: { to: '', text: 'Hi' }, skipped } }],
      end: { state: 'completed' },
    });
  });

  it('of an app fails where it names no channel of the team to write to', async () => {
    await buildStep(visitor, flowId, {
      type: 'APICALL',
      data: { channel: '{{ event.channel }}', message: 'Hi' },
      user_app_id: await connect('slack'),
    });
    expect(await simulate({})).toMatchObject({
      steps: [{ outcome: 'failed' }],
      end: { state: 'failed', reason: { code: 'recipient_missing' } },
    });
  });
});

describe('POST /automatisation/{id}/step/preview', () => {
  it('renders a step that is being written, for a contact and an event', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'ann', name: 'Ann' });
    const said = { contact_external_id: 'ann', event_data: { total: 3 } };

    expect(
      await preview({
        type: 'TRACK',
        data: { event_name: 'for {{ contact.name }}', event_data: { total: '{{ event.total }}' } },
        ...said,
      }),
    ).toMatchObject({
      rendered: { event_name: 'for Ann', event_data: { total: 3 } },
      problem: null,
    });
    expect(
      await preview({
        ...post({ body: '{"total": "{{ event.total }}", "who": "{{ contact.none }}"}' }),
        ...said,
      }),
    ).toMatchObject({
      rendered: { request: { url: 'https://api.example.com/orders', body: { total: 3, who: '' } } },
      missing: ['contact.none'],
    });
  });

  it('shows where credentials go, and none of them', async () => {
    const shown = await preview({
      type: 'APICALL',
      data: { phone_number: '{{ event.to }}', message: 'Hi' },
      user_app_id: await connect(),
      event_data: { to: '{{ app.auth_token }}' },
    });

    expect(shown).toMatchObject({
      rendered: {
        sent: { to: '{{ app.auth_token }}', text: 'Hi' },
        request: {
          url: 'https://api.twilio.com/2010-04-01/Accounts/{{ app.account_sid }}/Messages.json',
          headers: { Authorization: 'Basic {{ app.basic_auth }}' },
          body: { To: '{{ app.auth_token }}', MessagingServiceSid: '{{ app.messaging_service_sid }}' },
        },
      },
    });
    expect(JSON.stringify(shown)).not.toContain('secret-token');
  });

  it('renders every kind of variable, where the contact leaves the list among them', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'ann', name: 'Ann' });
    await visitor.call('put', '/user', { data: { shop: 'Sillage' } });
    const text = '{{ contact.name }} {{ event.total }} {{ global.shop }} {{ contact.opted_out.email }}';
    const step = {
      type: 'APICALL',
      user_app_id: await connect('sendgrid'),
      data: { to: 'ann@example.com', subject: text, html: '{{ unsubscribe_url }}' },
    };
    const { rendered, missing } = await preview({
      ...step,
      contact_external_id: 'ann',
      event_data: { total: 3 },
    });

    // Without paragraphs of its own, a text has its addresses made links.
    const url = expect.stringMatching(/^<a href="https:\/\/sillage\.example\.com\/unsubscribe\//) as string;
    expect(rendered).toMatchObject({
      sent: { to: 'ann@example.com', from: null, subject: 'Ann 3 Sillage false', html: url },
      request: {
        body: {
          content: [{ value: url }],
          headers: {
            'List-Unsubscribe': expect.stringContaining('/unsubscribe/') as string,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
      },
    });
    expect(missing).toEqual([]);
    const loose = await preview(step);
    expect(loose.rendered).not.toHaveProperty('request.body.headers');
    expect(loose.missing).toContain('unsubscribe_url');
  });

  it('says of a message to nobody that nothing would be sent, before its connection is chosen too', async () => {
    const step = {
      type: 'APICALL',
      app_webhook_unique_identifier: 'sendgrid_send_email',
      data: { to: '{{ contact.email }}', subject: 'Hi', html: 'Hi' },
    };
    expect(await preview(step)).toMatchObject({
      rendered: { sent: { to: '', subject: 'Hi', html: 'Hi' } },
      problem: { code: 'recipient_missing' },
    });
  });

  it('says why a text cannot be rendered', async () => {
    const shown = await preview({ type: 'TRACK', data: { event_name: '{{ event.name | nofilter }}' } });

    expect(shown).toMatchObject({ rendered: null, problem: { code: 'template_failed' } });
  });
});
