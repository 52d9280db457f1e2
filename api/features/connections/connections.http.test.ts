import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import { openCredentials, sealCredentials } from '../../../db/connections/credentials';
import type { AppKind } from '../../../domain/entities/app';
import { pageMeta } from '../../../domain/entities/common';
import { flowUse } from '../../../domain/entities/automatisations/flow-use';
import { userApp, userAppInList, type UserApp } from '../../../domain/entities/connection';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const list = z.strictObject({ user_apps: z.array(userApp), meta: pageMeta });
const one = z.strictObject({ user_app: z.strictObject(userApp.shape) });

const sendgrid = { app_id: 'sendgrid', data: { api_key: 'SG.secret', from_email: 'shop@example.com' } };
const connect = (body: object, by = visitor) => by.call('post', '/user/app', body);
const build = async (body: object = sendgrid, by = visitor): Promise<UserApp> =>
  dataOf(await connect(body, by), one).user_app;
const change = (id: number, body: object, by = visitor) => by.call('put', `/user/app/${id}`, body);
const listed = async (query = '', by = visitor) => dataOf(await by.call('get', `/user/app${query}`), list);

/** What is stored for a connection, opened. */
async function storedOf(id: number): Promise<object> {
  const { rows } = await api.database.pool.query<{
    user_id: number;
    app: AppKind;
    credentials_encrypted: string;
  }>('SELECT user_id, app, credentials_encrypted FROM user_apps WHERE id = $1', [id]);
  const { user_id: userId = 0, app = 'sendgrid', credentials_encrypted: sealed = '' } = rows[0] ?? {};
  return openCredentials(api.settings.SECRET_KEY, { userId, app }, sealed);
}

describe('POST /user/app', () => {
  it('connects an app and tells which credentials it has, never what they are', async () => {
    const answer = await connect(sendgrid);
    expect(answer.status).toBe(201);
    const connected = dataOf(answer, one).user_app;
    expect(connected).toMatchObject({ app_id: 'sendgrid', name: 'SendGrid' });
    expect(connected.set_fields).toEqual(['api_key', 'from_email']);
    expect(Object.keys(connected.shown)).toEqual(['from_email']);
    expect(answer.text).not.toContain('SG.secret');
    expect(await storedOf(connected.id)).toEqual(sendgrid.data);
    const { rows } = await api.database.pool.query('SELECT u::text FROM user_apps u');
    expect(JSON.stringify(rows)).not.toMatch(/SG\.secret|shop@example/);
  });

  it.each([
    ['an app there is not', { ...sendgrid, app_id: 'mailgun' }, 'app_id'],
    ['no credentials', { app_id: 'sendgrid' }, 'data'],
    ['a credential that is missing', { ...sendgrid, data: { api_key: 'SG.secret' } }, 'data.from_email'],
    ['a credential that is empty', { app_id: 'slack', data: { api_key: '  ' } }, 'data.api_key'],
    ['a credential of another app', { app_id: 'slack', data: { api_key: 'x', app_id: 'y' } }, 'data.app_id'],
    ['a number for a text', { app_id: 'slack', data: { api_key: 7 } }, 'data.api_key'],
    [
      'an e-mail that is none',
      { ...sendgrid, data: { api_key: 'x', from_email: 'shop' } },
      'data.from_email',
    ],
    ['a host with a scheme', { app_id: 'http', data: { host: 'https://a.test', secret: 'x' } }, 'data.host'],
    ...['a.test:65536', '1.2.3.999', 'xn--a.test'].map((host): [string, object, string] => [
      ...([
        `a host that cannot be called (${host})`,
        { app_id: 'http', data: { host, secret: 'x' } },
        'data.host',
      ] as const),
    ]),
    [
      'a user name beside a header',
      { app_id: 'http', data: { host: 'a.test:8080', secret: 'x', username: 'u', header_name: 'X' } },
      'data.header_name',
    ],
    ['a field that is not its own', { ...sendgrid, user_id: 1 }, 'user_id'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await connect(body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_input', details: [{ field }] });
  });

  it('stores several sign-ins for API calls, told apart by their names', async () => {
    for (const name of ['Shop', 'Warehouse'])
      await build({ app_id: 'http', name, data: { host: `${name}.test`, secret: 'x' } });
    expect((await listed('?app_id=http')).user_apps.map(({ name }) => name)).toEqual(['Shop', 'Warehouse']);
  });
});

describe('GET /user/app', () => {
  it('pages the account’s connections without their credentials', async () => {
    await build();
    await build({ app_id: 'slack', data: { api_key: 'xoxb-secret' } });
    await build(sendgrid, await api.visitor());

    const answer = await visitor.call('get', '/user/app?page_at=2&page_size=1');

    const { user_apps, meta } = dataOf(answer, list);
    expect(user_apps).toMatchObject([{ app_id: 'slack', set_fields: ['api_key'] }]);
    expect(meta.total_records).toBe(2);
    expect(answer.text).not.toContain('secret');
    expect((await listed('?sort_by=name&sort_order=desc')).user_apps[0]?.name).toBe('Slack');
  });

  it('answers pickers slim rows', async () => {
    const { id } = await build();
    const answer = await visitor.call('get', '/user/app?page_size=9999');
    const slim = z.strictObject({ user_apps: z.array(userAppInList), meta: pageMeta });
    expect(dataOf(answer, slim).user_apps).toEqual([{ id, app_id: 'sendgrid', name: 'SendGrid' }]);
  });
});

describe('a connection that was stored under another SECRET_KEY', () => {
  const seal = async (id: number): Promise<void> => {
    const place = { userId: visitor.userId, app: 'sendgrid' } as const;
    const sealed = sealCredentials(fixedKeys(randomBytes(32)), place, sendgrid.data);
    await api.database.pool.query('UPDATE user_apps SET credentials_encrypted = $2 WHERE id = $1', [
      id,
      sealed,
    ]);
  };

  it('is listed beside the others, and says that it must be entered again', async () => {
    const { id } = await build();
    await build({ app_id: 'slack', data: { api_key: 'xoxb-secret' } });
    await seal(id);
    const { user_apps } = await listed();
    expect(user_apps).toMatchObject([
      { id, set_fields: [], problem: { code: 'credentials_unreadable' } },
      { app_id: 'slack', set_fields: ['api_key'], problem: null },
    ]);
    expect(user_apps[0]?.problem?.message).toContain('enter them again');
  });

  it('is whole again when all its credentials are, and can be deleted', async () => {
    const { id } = await build();
    await seal(id);
    const part = await change(id, { data: { from_name: 'The shop' } });
    expect(errorOf(part)).toMatchObject({
      details: [{ field: 'data.api_key' }, { field: 'data.from_email' }],
    });
    expect((await change(id, { data: sendgrid.data })).status).toBe(200);
    expect((await listed()).user_apps).toMatchObject([
      { set_fields: ['api_key', 'from_email'], problem: null },
    ]);

    await seal(id);
    expect((await visitor.call('delete', `/user/app/${id}`)).status).toBe(204);
  });
});

describe('PUT /user/app/{id}', () => {
  it('keeps the credentials that are not given, and takes away what is null', async () => {
    const { id } = await build();
    const named = await change(id, { app_id: 'sendgrid', data: { from_name: 'The shop' } });
    expect(dataOf(named, one).user_app.set_fields).toEqual(['api_key', 'from_email', 'from_name']);
    expect(await storedOf(id)).toEqual({ ...sendgrid.data, from_name: 'The shop' });

    await change(id, { name: 'Mail', data: { api_key: 'SG.other', from_name: null } });
    expect(await storedOf(id)).toEqual({ ...sendgrid.data, api_key: 'SG.other' });
    expect((await listed()).user_apps).toMatchObject([{ name: 'Mail' }]);
  });

  it('refuses what would leave it incomplete, and another app', async () => {
    const { id } = await build();
    const incomplete = await change(id, { data: { api_key: null } });
    expect(errorOf(incomplete)).toMatchObject({ details: [{ field: 'data.api_key' }] });
    const another = await change(id, { app_id: 'slack', data: {} });
    expect(another.status).toBe(400);
    expect(errorOf(another).code).toBe('app_fixed');
    expect(await storedOf(id)).toEqual(sendgrid.data);
  });

  describe('of a stored sign-in', () => {
    const signIn = { host: 'api.example.com', username: 'shop', secret: 'open-sesame' };
    const toHost = (host: string, more: object = {}) => ({ data: { host, ...more } });

    it.each(['api.example.com:8443', 'evil.example.com', 'localhost'])(
      'never takes a stored secret to another host (%s): it must be given again',
      async (host) => {
        const { id } = await build({ app_id: 'http', data: signIn });
        const answer = await change(id, toHost(host));
        expect(answer.status).toBe(400);
        expect(errorOf(answer)).toMatchObject({
          code: 'secret_needed_again',
          details: [{ field: 'data.secret' }],
        });
        expect(await storedOf(id)).toEqual(signIn);
        const form = { app_id: 'http', user_app_id: id, ...toHost(host) };
        expect(errorOf(await visitor.call('post', '/user/app/check', form)).code).toBe('secret_needed_again');

        expect((await change(id, toHost(host, { secret: 'another' }))).status).toBe(200);
        expect(await storedOf(id)).toEqual({ ...signIn, host, secret: 'another' });
      },
    );

    it('keeps the secret for the same host, however that is written', async () => {
      const { id } = await build({ app_id: 'http', data: signIn });
      expect((await change(id, toHost('API.example.com', { username: 'us' }))).status).toBe(200);
      expect(await storedOf(id)).toMatchObject({ username: 'us', secret: 'open-sesame' });
    });
  });

  it.each(['http', 'smtp'] as const)(
    'tells of a stored host that cannot be called, which was taken before (%s)',
    async (app_id) => {
      const { id } = await build({
        app_id,
        data:
          app_id === 'http'
            ? { host: 'a.test', secret: 'open-sesame' }
            : { host: 'a.test', username: 'shop', password: 'open-sesame', from_email: 'shop@example.com' },
      });
      const sealed = sealCredentials(
        api.settings.SECRET_KEY,
        { userId: visitor.userId, app: app_id },
        { ...(await storedOf(id)), host: 'a.test:70000' },
      );
      await api.database.pool.query('UPDATE user_apps SET credentials_encrypted = $2 WHERE id = $1', [
        id,
        sealed,
      ]);

      const answer = await visitor.call('post', `/user/app/${id}/check`, {});
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('cannot be reached')]);
    },
  );

  it.each(['smtp.example.com:465', 'evil.example.com:587'])(
    'never takes the password of a mail server to another one (%s)',
    async (host) => {
      const server = {
        host: 'smtp.example.com:587',
        username: 'shop',
        password: 'open-sesame',
        from_email: 'hello@example.com',
      };
      const { id } = await build({ app_id: 'smtp', data: server });
      const answer = await change(id, { data: { host } });
      expect([answer.status, errorOf(answer)]).toMatchObject([
        400,
        { code: 'secret_needed_again', details: [{ field: 'data.password' }] },
      ]);
      expect(await storedOf(id)).toEqual(server);
      expect((await change(id, { data: { from_email: 'shop@example.com' } })).status).toBe(200);
    },
  );

  it('leaves another account’s connection alone', async () => {
    const { id } = await build();
    const answer = await change(id, { data: { api_key: 'mine' } }, await api.visitor());
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('user_app_not_found');
    expect(await storedOf(id)).toEqual(sendgrid.data);
  });
});

describe('DELETE /user/app/{id}', () => {
  it('deletes a connection that nobody uses', async () => {
    const { id } = await build();
    expect((await visitor.call('delete', `/user/app/${id}`)).status).toBe(204);
    expect((await visitor.call('delete', `/user/app/${id}`)).status).toBe(404);
  });

  it('refuses while steps call through it, says where, and leaves them broken by force', async () => {
    const { id } = await build();
    const flow = await buildAutomatisation(visitor, { name: 'Mailing' });
    const named = await buildStep(visitor, flow.id, {
      type: 'APICALL',
      data: { to: '{{ contact.email }}', template_id: 'd-1' },
      user_app_id: id,
      app_webhook_unique_identifier: 'sendgrid_send_email',
    });
    const plain = await buildStep(visitor, flow.id, { type: 'APICALL', user_app_id: id });

    const refused = await visitor.call('delete', `/user/app/${id}`);

    expect(refused.status).toBe(409);
    expect(errorOf(refused).code).toBe('in_use');
    expect(z.array(flowUse).parse(errorOf(refused).details)).toEqual([
      { automatisation_id: flow.id, name: 'Mailing', is_campaign: false, step_ids: [named.id, plain.id] },
    ]);

    expect((await visitor.call('delete', `/user/app/${id}?force=true`)).status).toBe(204);
    const left = await readAutomatisation(visitor, flow.id);
    expect(left.version).toBeGreaterThan(flow.version + 2);
    for (const step of left.steps) {
      expect(step).toMatchObject({
        user_app_id: null,
        app_webhook_unique_identifier: 'sendgrid_send_email',
        version: 2,
      });
    }
    expect(left.steps.map(({ data }) => data['template_id'])).toContain('d-1');
  });

  it('leaves another account’s connection alone', async () => {
    const { id } = await build();
    expect((await (await api.visitor()).call('delete', `/user/app/${id}?force=true`)).status).toBe(404);
    expect((await listed()).meta.total_records).toBe(1);
  });
});

it('keeps in the audit log who changed credentials, and not what they are', async () => {
  const { id } = await build();
  await change(id, { data: { api_key: 'SG.other' } });
  await visitor.call('delete', `/user/app/${id}`);
  const { rows } = await api.database.pool.query<{ action: string; actor_id: number; detail: object }>(
    'SELECT action, actor_id, detail FROM audit_log WHERE user_id = $1 ORDER BY id',
    [visitor.userId],
  );
  expect(rows).toMatchObject([
    { action: 'user_app_created', actor_id: visitor.userId, detail: { user_app_id: id, app: 'sendgrid' } },
    { action: 'user_app_changed', detail: { fields: ['api_key'] } },
    { action: 'user_app_deleted' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('SG.');
});

it.each([
  ['get', '/user/app'],
  ['post', '/user/app'],
  ['put', '/user/app/1'],
  ['delete', '/user/app/1'],
] as const)('%s %s needs a session', async (method, path) => {
  expect((await request(api.server)[method](`/api${path}`)).status).toBe(401);
});
