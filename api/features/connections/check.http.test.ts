import { z } from 'zod';
import { appKinds, type AppKind } from '../../../domain/entities/app';
import { userApp, userAppCheck } from '../../../domain/entities/connection';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { startStandIns, type StandIns } from '../../../tests/providers';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

let standIns: StandIns;
// Before the API listens, so that it knows where the providers are.
beforeAll(async () => {
  standIns = await startStandIns();
  Object.assign(api.settings, standIns.settings, { EGRESS_ALLOWED_HOSTS: standIns.allowedHosts });
});
const api = useApi();
afterAll(() => standIns.close());

let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
  standIns.seen.length = 0;
});

const answered = z.object({ check: userAppCheck });
const one = z.object({ user_app: userApp });

const connect = async (app_id: AppKind, data: object): Promise<number> =>
  dataOf(await visitor.call('post', '/user/app', { app_id, data }), one).user_app.id;

const checkForm = async (app_id: AppKind, data: object, more: object = {}, language = 'en') => {
  const headers = { 'Accept-Language': language };
  return dataOf(await visitor.call('post', '/user/app/check', { app_id, data, ...more }, headers), answered)
    .check;
};

/** A credential that the provider does not know, in the place of the secret one. */
const spoiled = (app: AppKind): Record<string, string> => {
  const secret = { twilio: 'auth_token', gmail: 'app_password', smtp: 'password', http: 'secret' } as Record<
    string,
    string
  >;
  return { ...standIns.credentials[app], [secret[app] ?? 'api_key']: 'wrong' };
};

describe('POST /user/app/{id}/check', () => {
  it.each(appKinds)('asks %s, where the connection works, and does nothing there', async (app) => {
    const id = await connect(app, standIns.credentials[app]);
    const { check } = dataOf(await visitor.call('post', `/user/app/${id}/check`), answered);
    expect(check).toEqual({ works: true, message: null });
    expect(standIns.seen.filter(({ method, path }) => method !== 'GET' && path !== '/api/auth.test')).toEqual(
      [],
    );
  });

  it.each(appKinds)('says in plain words that %s refuses the sign-in, in both languages', async (app) => {
    const id = await connect(app, spoiled(app));
    const words = [];
    for (const language of ['en', 'fr']) {
      const answer = await visitor.call('post', `/user/app/${id}/check`, undefined, {
        'Accept-Language': language,
      });
      const { check } = dataOf(answer, answered);
      expect(check.works).toBe(false);
      words.push(check.message);
    }
    expect(words[0]).toMatch(/key|sign-in/);
    expect(words[1]).toMatch(/clé|connexion/);
    expect(JSON.stringify(words)).not.toContain('wrong');
  });

  it('is kept with the connection until its next test, and of no other credentials', async () => {
    const { auth_token } = standIns.credentials.twilio;
    const id = await connect('twilio', spoiled('twilio'));
    const test = () => visitor.call('post', `/user/app/${id}/check`);
    const problem = async (language = 'en') => {
      const answer = await visitor.call('get', '/user/app', undefined, { 'Accept-Language': language });
      return dataOf(answer, z.object({ user_apps: z.array(userApp), meta: z.unknown() })).user_apps[0]
        ?.problem;
    };
    const save = (data: object) => visitor.call('put', `/user/app/${id}`, { name: 'SMS', data });
    expect(await problem()).toBeNull();
    const { message } = dataOf(await test(), answered).check;
    expect(await problem()).toEqual({ code: 'test_failed', message });
    expect((await problem('fr'))?.message).not.toBe(message);
    await save({});
    expect((await problem())?.message).toBe(message);
    await save({ auth_token });
    expect(await problem()).toBeNull();
    await save(spoiled('twilio'));
    await test();
    // What a form holds is not what is stored.
    expect((await checkForm('twilio', { auth_token }, { user_app_id: id })).works).toBe(true);
    expect(await problem()).not.toBeNull();
  });

  it('warns of a failed test at the steps that have the connection', async () => {
    const id = await connect('twilio', spoiled('twilio'));
    const flow = await buildAutomatisation(visitor);
    const data = { phone_number: '+14165550100', message: 'Hello' };
    const sms = { user_app_id: id, app_webhook_unique_identifier: 'twilio_send_sms', type: 'APICALL' };
    const step = await buildStep(visitor, flow.id, { ...sms, data });
    const codes = async () => (await readAutomatisation(visitor, flow.id)).problems.map(({ code }) => code);
    expect(await codes()).toEqual([]);
    await visitor.call('post', `/user/app/${id}/check`);
    expect((await readAutomatisation(visitor, flow.id)).problems).toMatchObject([
      { code: 'connection_failing', severity: 'warning', step_id: step.id, field: 'user_app_id' },
    ]);
    await visitor.call('put', `/user/app/${id}`, { name: 'SMS', data: standIns.credentials.twilio });
    expect(await codes()).toEqual([]);
  });

  it('is for the account’s own connections only', async () => {
    const id = await connect('slack', standIns.credentials.slack);
    const answer = await (await api.visitor()).call('post', `/user/app/${id}/check`);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'user_app_not_found']);
    expect(standIns.seen).toEqual([]);
  });
});

describe('POST /user/app/check', () => {
  it('tests credentials that are not stored, and stores nothing', async () => {
    expect(await checkForm('slack', standIns.credentials.slack)).toEqual({ works: true, message: null });
    expect((await checkForm('slack', { api_key: 'xoxb-wrong' })).works).toBe(false);
    const { rows } = await api.database.pool.query('SELECT FROM user_apps WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('takes from the stored connection what the form leaves out', async () => {
    const user_app_id = await connect('twilio', spoiled('twilio'));
    const { auth_token } = standIns.credentials.twilio;
    expect((await checkForm('twilio', {}, { user_app_id })).works).toBe(false);
    expect((await checkForm('twilio', { auth_token }, { user_app_id })).works).toBe(true);
  });

  it('refuses credentials that do not fit the app', async () => {
    const answer = await visitor.call('post', '/user/app/check', { app_id: 'gmail', data: { email: 'me' } });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
  });

  it('never calls an inside host that the operator has not allowed', async () => {
    const check = await checkForm('http', { host: '127.0.0.1:1', secret: 's' });
    expect(check).toMatchObject({
      works: false,
      message: expect.stringContaining('the operator of this server') as string,
    });
  });
});
