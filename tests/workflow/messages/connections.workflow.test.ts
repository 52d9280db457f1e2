import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { keysOfFile } from '../../../config/secret-keys';
import { rotateKeyFile } from '../../../dev/rotate-key/rotate';
import { userApp } from '../../../domain/entities/connection';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../factories/automatisation';
import { dataOf } from '../../support/api/answers';
import { useApi, type Visitor } from '../../support/api/api';
import { useEngine } from '../../support/processes/engine';
import { useProvider } from '../../support/providers/provider';

const folder = mkdtempSync(join(tmpdir(), 'sillage-keys-'));
const keyFile = join(folder, 'secret-key');
writeFileSync(keyFile, randomBytes(32).toString('hex'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET_KEY = keysOfFile(keyFile);
const provider = useProvider();
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, patience: 10_000 }));
const api = useApi({ SECRET_KEY }, engine);

const one = z.object({ user_app: userApp });
const data = { account_sid: 'AC12345678', auth_token: 'the-secret-token', messaging_service_sid: 'MG1' };
const connect = async (visitor: Visitor): Promise<number> =>
  dataOf(await visitor.call('post', '/user/app', { app_id: 'twilio', data }), one).user_app.id;

/** Publishes a flow that sends one SMS through a new connection. */
async function buildSending() {
  const visitor = await api.visitor();
  const { userId } = visitor;
  const connection = await connect(visitor);
  const flow = await buildAutomatisation(visitor, { entry_event_name: 'go' });
  const sms = { type: 'APICALL', data: { phone_number: '+33612345678', message: 'Hi' } };
  const step = await buildStep(visitor, flow.id, sms, { user_app_id: connection });
  const { problems: _, ...whole } = await readAutomatisation(visitor, flow.id);
  expect((await visitor.call('put', '/automatisation', { ...whole, is_active: true })).status).toBe(200);
  const send = (...to: string[]) =>
    engine.track(...to.map((contactExternalId) => ({ userId, name: 'go', contactExternalId, data: {} })));
  const runs = () =>
    engine.rows<{ state: string; code: string | null; message: string | null }>(
      `SELECT state, reason ->> 'code' AS code, reason ->> 'message' AS message
       FROM automatisation_runs WHERE user_id = $1`,
      [userId],
    );
  return { visitor, userId, connection, step, path: `/automatisation/${flow.id}/step`, send, runs };
}

const people = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `contact-${from + at}`);

describe('a connection that runs call through', () => {
  it('is sealed under a new key while they do, and no call fails', async () => {
    const { userId, send, runs } = await buildSending();
    let isOver = false;
    const began = Date.now();
    const rotation = rotateKeyFile(engine, keyFile, () => delay(4_000)).finally(() => (isOver = true));
    let sent = 0;
    while (!isOver) {
      await send(...people(5, sent));
      sent += 5;
      await engine.until(() => Promise.resolve(isOver || provider.received.length === sent || undefined));
    }
    const { unreadable } = await rotation;
    const ended = Date.now();
    await send(...people(5, sent));
    await engine.settled(userId);

    expect(unreadable).toBe(0);
    expect(new Set((await runs()).map(({ state }) => state))).toEqual(new Set(['completed']));
    expect(provider.received).toHaveLength(sent + 5);
    expect(new Set(provider.received.map(({ headers }) => headers.authorization)).size).toBe(1);
    expect(provider.received.some(({ at }) => at > began && at < ended)).toBe(true);
  });

  it('and is deleted while they wait on it: they fail and say why, and are retried once there is another', async () => {
    const { visitor, userId, connection, step, path, send, runs } = await buildSending();
    provider.answer((response) => void response.writeHead(429, { 'Retry-After': '2' }).end());
    await send(...people(3));
    await engine.eventually('SELECT FROM call_paces WHERE user_id = $1 AND held_until IS NOT NULL', [userId]);

    expect((await visitor.call('delete', `/user/app/${connection}?force=true`)).status).toBe(204);
    await engine.settled(userId);

    const sent = provider.received.length;
    expect(await runs()).toMatchObject(
      people(3).map(() => ({
        state: 'failed',
        code: 'connection_missing',
        message: expect.stringContaining('choose another one in the step, then retry') as string,
      })),
    );

    provider.answer((response) => void response.writeHead(201).end('{}'));
    const [broken] = dataOf(
      await visitor.call('get', path),
      z.object({ automatisation_steps: z.array(z.looseObject({})) }),
    ).automatisation_steps;
    const mended = { ...broken, user_app_id: await connect(visitor) };
    expect((await visitor.call('put', path, mended)).status).toBe(200);
    expect((await visitor.call('post', `${path}/${step.id}/failed/retry`)).status).toBe(200);
    await engine.settled(userId);

    expect((await runs()).map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
    expect(provider.received).toHaveLength(sent + 3);
  });
});
