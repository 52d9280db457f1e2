import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { secretMask } from '../../../domain/steps/api-call/typed-secrets';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const [inHeader, inUrl, inSignIn] = ['planted-in-header', 'planted-in-url', 'planted-in-sign-in'];
const data = {
  method: 'POST',
  url: `https://ann:${inSignIn}@api.example.com/orders?page=1&api_key=${inUrl}`,
  headers: { Authorization: `Bearer ${inHeader}`, 'X-Plain': 'yes' },
  body: '{"id": 1}',
};
const planted = /planted-in/;
const newer = { ...data, headers: { Authorization: 'Bearer planted-in-draft', 'X-Plain': 'yes' } };

const steps = () => `/automatisation/${flow.id}/step`;
const build = (given: object = data): Promise<Step> =>
  buildStep(visitor, flow.id, { type: 'APICALL', data: given });
const stored = async (
  id: number,
  table: 'automatisation_steps' | 'draft_steps' = 'automatisation_steps',
): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await api.database.pool.query<{ data: Record<string, unknown> }>(
    `SELECT data FROM ${table} WHERE user_id = $1 AND id = $2`,
    [visitor.userId, id],
  );
  return rows[0]?.data;
};

describe('a credential that was typed into a step', () => {
  it('is warned of, and keeps nothing from being published', async () => {
    const step = await build();
    const { problems } = await readAutomatisation(visitor, flow.id);
    expect(problems.filter(({ code }) => code.startsWith('secret'))).toMatchObject([
      {
        code: 'secret_in_header',
        severity: 'warning',
        step_id: step.id,
        field: 'headers.Authorization',
        message: expect.stringContaining('connection') as string,
      },
      { code: 'secret_in_url', severity: 'warning', step_id: step.id, field: 'url' },
    ]);
    const french = await visitor.call('post', `/automatisation/${flow.id}/validation`, undefined, {
      'Accept-Language': 'fr',
    });
    expect(french.text).toContain('contient un identifiant secret');
  });

  it('is shown nowhere', async () => {
    const made = await visitor.call('post', steps(), { type: 'APICALL', data });
    const { id } = made.body.data.automatisation_step;
    const put = await visitor.call('put', steps(), {
      ...made.body.data.automatisation_step,
      description: '',
    });
    await visitor.call('put', steps(), { id, type: 'APICALL', data: { ...data, method: 'PUT' } });
    const stale = await visitor.call('put', steps(), { id, type: 'APICALL', data, version: 1 });
    expect([made.status, put.status, stale.status]).toEqual([201, 200, 409]);
    const answers = [
      made,
      put,
      stale,
      ...(await Promise.all(
        [
          ...['', '/step', '/revision', '/revision/2', '/changes?after=1'].map(
            (path) => `/automatisation/${flow.id}${path}`,
          ),
          '/automatisation',
        ].map((path) => visitor.call('get', path)),
      )),
      await visitor.call('post', `/automatisation/${flow.id}/simulation`, { event_data: {} }),
      await visitor.call('post', `${steps()}/preview`, { type: 'APICALL', data }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(410);
      expect(answer.text).not.toMatch(planted);
    }
    expect(made.text).toContain(secretMask);
  });

  it('stays as it is stored when the mask comes back', async () => {
    const step = await build();
    const [shown] = await readSteps(visitor, flow.id);
    expect(shown?.data).toMatchObject({
      url: `https://ann:${secretMask}@api.example.com/orders?page=1&api_key=${secretMask}`,
      headers: { Authorization: secretMask, 'X-Plain': 'yes' },
    });
    const changed = {
      ...shown?.data,
      url: String(shown?.data['url']).replace('page=1', 'page=2'),
      method: 'PUT',
    };
    expect((await visitor.call('put', steps(), { ...shown, data: changed })).status).toBe(200);
    expect(await stored(step.id)).toMatchObject({
      method: 'PUT',
      url: data.url.replace('page=1', 'page=2'),
      headers: data.headers,
    });
  });

  it('goes to no other host, and a mask of nothing is refused', async () => {
    const step = await build();
    const [shown] = await readSteps(visitor, flow.id);
    const elsewhere = { ...shown?.data, url: 'https://evil.example.com/' };
    const answers = [
      await visitor.call('put', steps(), { ...shown, data: elsewhere }),
      await visitor.call('post', steps(), { type: 'APICALL', data: shown?.data }),
    ];
    for (const answer of answers)
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'secret_needed_again']);
    expect(await stored(step.id)).toMatchObject(data);
  });

  it('goes along with a copy of its step, also of one that is gone, and with a restored revision', async () => {
    const step = await build();
    const [shown] = await readSteps(visitor, flow.id);
    const copy = { type: 'APICALL', data: shown?.data, copy_of: step.id };
    const first = await visitor.call('post', steps(), copy);
    expect(await stored(first.body.data.automatisation_step.id)).toMatchObject(data);
    await visitor.call('delete', `${steps()}/${step.id}`);
    const second = await visitor.call('post', steps(), copy);
    expect(await stored(second.body.data.automatisation_step.id)).toMatchObject(data);
    await visitor.call('post', `/automatisation/${flow.id}/revision/2/restore`);
    expect(await stored(step.id)).toMatchObject(data);
    expect((await (await api.visitor()).call('post', steps(), copy)).status).toBe(404);
  });

  it('goes along with each of several copies in one call, for which what is kept is looked through once', async () => {
    const [step, gone] = [await build(), await build(newer)];
    const masked = (await readSteps(visitor, flow.id)).find(({ id }) => id === step.id)?.data;
    await visitor.call('delete', `${steps()}/${gone.id}`);
    const copyOf = (original: Step) => ({ type: 'APICALL', data: masked, copy_of: original.id });
    const asked = jest.spyOn(api.database.pool, 'query');
    const made = await visitor.call('post', steps(), {
      ...copyOf(gone),
      further_steps: [step, gone, step, gone].map((one, behind) => ({ ...copyOf(one), behind })),
    });
    const looked = asked.mock.calls.filter(([sql]) => String(sql).includes("snapshot -> 'steps'"));
    asked.mockRestore();
    expect(made.status).toBe(201);
    const ids = [made.body.data.automatisation_step.id, ...made.body.data.further_ids];
    const headers = await Promise.all(ids.map(async (id) => (await stored(id))?.['headers']));
    const [ofStep, ofGone] = [data.headers, newer.headers];
    expect(headers).toEqual([ofGone, ofStep, ofGone, ofStep, ofGone]);
    expect(looked).toHaveLength(1);
  });

  it('is named by its place in a call where it is lost', async () => {
    const { id } = await build();
    const [shown] = await readSteps(visitor, flow.id);
    const copy = { type: 'APICALL', data: shown?.data, behind: 0 };
    const answer = await visitor.call('post', steps(), {
      ...copy,
      copy_of: id,
      further_steps: [{ ...copy, copy_of: id }, copy],
    });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'secret_needed_again']);
    expect(answer.body).toMatchObject({
      error: {
        details: [{ field: 'further_steps.1.data.headers' }, { field: 'further_steps.1.data.url' }],
      },
    });
  });
});

describe('a credential that was typed into a step of a draft', () => {
  const draft = '?draft=true';
  const copyOf = async (step: Step, to = draft): Promise<Record<string, unknown> | undefined> => {
    const copy = { type: 'APICALL', data: step.data, copy_of: step.id };
    const answer = await visitor.call('post', `${steps()}${to}`, copy);
    expect(answer.status).toBe(201);
    const { id } = answer.body.data.automatisation_step;
    return stored(id, to === '' ? 'automatisation_steps' : 'draft_steps');
  };
  const begin = async () =>
    expect((await visitor.call('post', `/automatisation/${flow.id}/draft`)).status).toBe(200);
  const change = async ({ id }: Step) =>
    visitor.call('put', `${steps()}${draft}`, { id, type: 'APICALL', data: newer });

  it('is the one that its copy in the draft has, and the live one a live copy’s', async () => {
    const step = await build();
    await begin();
    await change(step);
    expect(await copyOf(step)).toMatchObject(newer);
    expect(await copyOf(step, '')).toMatchObject(data);
  });

  it('is also that of a copy of a step that the draft has no more, and that of a copy from another flow the live one', async () => {
    const step = await build();
    await begin();
    await change(step);
    await visitor.call('delete', `${steps()}/${step.id}${draft}`);
    expect(await copyOf(step)).toMatchObject(newer);
    flow = await buildAutomatisation(visitor);
    await begin();
    expect(await copyOf(step)).toMatchObject(data);
  });

  it('goes along with a copy of a step that was created in the draft, and deleted there', async () => {
    await begin();
    const made = await visitor.call('post', `${steps()}${draft}`, { type: 'APICALL', data: newer });
    const step = made.body.data.automatisation_step as Step;
    await visitor.call('delete', `${steps()}/${step.id}${draft}`);
    expect(await copyOf(step)).toMatchObject(newer);
    expect(await copyOf(step, '')).toMatchObject(newer);
    const copy = { type: 'APICALL', data: step.data, copy_of: step.id };
    const stranger = await api.visitor();
    const own = await buildAutomatisation(stranger);
    expect((await stranger.call('post', `/automatisation/${own.id}/step`, copy)).status).toBe(404);
  });
});

describe('POST /api/automatisation/{id}/step/{id}/connection', () => {
  const move = (id: number) => visitor.call('post', `${steps()}/${id}/connection`);
  const basic = `Basic ${btoa(`ann:${inHeader}`)}`;

  it.each([
    [{ Authorization: `Bearer ${inHeader}` }, { host: 'api.example.com' }, ['host', 'secret']],
    [{ authorization: basic }, { host: 'api.example.com', username: 'ann' }, ['host', 'username', 'secret']],
    [
      { 'X-Api-Key': inHeader },
      { host: 'api.example.com', header_name: 'X-Api-Key' },
      ['host', 'header_name', 'secret'],
    ],
    [
      { Authorization: `Key ${inHeader}` },
      { host: 'api.example.com', header_name: 'Authorization' },
      ['host', 'header_name', 'secret'],
    ],
  ])('takes %j out of the step, into a connection that sends the same', async (header, shown, fields) => {
    const step = await build({
      ...data,
      url: 'https://api.example.com/orders',
      headers: { ...header, Accept: 'a/b' },
    });
    const answer = await move(step.id);
    expect(answer.status).toBe(201);
    const { automatisation_step, user_app } = answer.body.data;
    expect(user_app).toMatchObject({ app_id: 'http', name: 'api.example.com', shown });
    expect(new Set(user_app.set_fields)).toEqual(new Set(fields));
    expect(automatisation_step).toMatchObject({
      user_app_id: user_app.id,
      app_webhook_unique_identifier: 'http_call_api',
      data: { headers: { Accept: 'a/b' }, url: 'https://api.example.com/orders' },
    });
    expect(answer.text).not.toMatch(planted);
    const { problems } = await readAutomatisation(visitor, flow.id);
    expect(problems.filter(({ code }) => code.startsWith('secret'))).toEqual([]);
    const { rows } = await api.database.pool.query(
      `SELECT detail FROM audit_log WHERE user_id = $1 AND action = 'user_app_created'`,
      [visitor.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['an address that a run puts together', { url: 'https://{{ event.host }}/' }],
    ['no address', { url: '' }],
    ['an address without TLS', { url: 'http://api.example.com/' }],
    ['a value that a run fills in', { headers: { Authorization: 'Bearer abc{{ event.x }}' } }],
    ['no credential', { headers: { Accept: 'a/b' } }],
  ])('is refused with words for %s', async (_, change) => {
    const step = await build({ ...data, url: 'https://api.example.com/', ...change });
    const answer = await move(step.id);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'secret_not_movable']);
    expect((await visitor.call('get', '/user/app')).body.data.user_apps).toEqual([]);
  });
});
