import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../config/secret-keys';
import { apps } from '../../domain/apps';
import { appKinds, type AppKind } from '../../domain/entities/app';
import type { Step } from '../../domain/entities/automatisations/steps/step';
import { userApp } from '../../domain/entities/connection';
import { toJson } from '../../domain/values/json';
import { buildAutomatisation, buildStep, readAutomatisation } from '../factories/automatisation';
import { startStandIns, type StandIns } from '../providers';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { useEngine } from '../support/processes/engine';
import { databaseText, foundIn, historiesText, interfaceText, placesOf } from './support/secret-search';

let standIns: StandIns;
beforeAll(async () => {
  standIns = await startStandIns();
});
const key = randomBytes(32);
const SECRET_KEY = fixedKeys(key);
const logged = { api: [] as string[], worker: [] as string[] };
const engine = useEngine(
  () => ({ SECRET_KEY, ...standIns.settings }),
  (line) => logged.worker.push(line),
);
const api = useApi({ SECRET_KEY }, engine, (line) => logged.api.push(line));
afterAll(() => standIns.close());

const fields: Readonly<Record<AppKind, () => object>> = {
  twilio: () => ({ phone_number: '+33612345678', message: 'Hi' }),
  sendgrid: () => ({ to: 'ann@example.com', subject: 'Hi', html: 'Hi' }),
  onesignal: () => ({ external_id: 'ann', message: 'Hi' }),
  chatgpt: () => ({ prompt: 'Hi', model: 'gpt-5', add_contact_context: true }),
  gemini: () => ({ prompt: 'Hi' }),
  slack: () => ({ channel: '#news', message: 'Hi' }),
  gmail: () => ({ to: 'ann@example.com', subject: 'Hi', message: 'Hi' }),
  smtp: () => ({ to: 'ann@example.com', subject: 'Hi', html: 'Hi' }),
  http: () => ({ method: 'POST', url: `http://${standIns.credentials.http['host']}/orders` }),
};

/** The hidden fields of a connection, and what is derived from its credentials, by name. */
function secretsOf(app: AppKind): Record<string, string> {
  const credentials = standIns.credentials[app];
  const { fields: known, server } = apps[app];
  const hidden = known.flatMap(({ field, isSecret }) =>
    isSecret ? [[field, credentials[field] ?? ''] as const] : [],
  );
  const made = Object.entries(server?.derived ?? {}).map(
    ([name, make]) => [name, make(credentials)] as const,
  );
  return Object.fromEntries([...hidden, ...made].map(([name, value]) => [`${name} of ${app}`, value]));
}

it('no secret of any app, of the store or of this installation is anywhere but where it is sent', async () => {
  const visitor = await api.visitor();
  const answers: string[] = [];
  const call: Visitor['call'] = async (...given) => {
    const answer = await visitor.call(...given);
    answers.push(answer.text, toJson(answer.headers));
    return answer;
  };
  const listening = { ...visitor, call };
  const shopSecret = `shop-${randomBytes(12).toString('hex')}`;
  const password = `word-${randomBytes(12).toString('hex')}`;
  await call('put', '/user', { shopify_webhook_secret: shopSecret, password });
  const flow = await buildAutomatisation(listening, { entry_event_name: 'go' });
  let before: number | null = null;
  for (const app of appKinds) {
    const body = { app_id: app, data: standIns.credentials[app] };
    const { id } = dataOf(await call('post', '/user/app', body), z.object({ user_app: userApp })).user_app;
    await call('post', `/user/app/${id}/check`);
    const step = { type: 'APICALL', data: fields[app](), user_app_id: id };
    await call('post', `/automatisation/${flow.id}/step/preview`, step);
    const stored: Step = await buildStep(listening, flow.id, step, { automatisation_step_before_id: before });
    before = stored.id;
  }
  const { problems: _, ...whole } = await readAutomatisation(listening, flow.id);
  expect((await call('put', '/automatisation', { ...whole, is_active: true })).status).toBe(200);
  await engine.track({ userId: visitor.userId, name: 'go', contactExternalId: 'ann', data: {} });
  await engine.settled(visitor.userId);
  const [run] = await engine.rows<{ id: number; state: string }>(
    'SELECT id, state FROM automatisation_runs WHERE user_id = $1',
    [visitor.userId],
  );
  expect(run?.state).toBe('completed');
  for (const path of [`/automatisation/${flow.id}/run/${run?.id}`, '/user/app', '/user', '/user/webhook']) {
    await call('get', path);
  }

  const secrets = {
    ...Object.assign({}, ...appKinds.map(secretsOf)),
    'the secret of the store': shopSecret,
    'the password': password,
    'the secret key': key.toString('hex'),
    'the secret key, as base64': key.toString('base64'),
  } as Record<string, string>; // Object.assign has no type for a list
  const places = {
    answers: answers.join('\n'),
    logs: logged.api.join('\n'),
    'logs of the worker': logged.worker.join('\n'),
    histories: await historiesText(engine, visitor.userId),
    database: await databaseText(engine),
    interface: interfaceText(),
  };
  // Each of them was used: the requests to the providers contain it.
  const sent = { sent: toJson(standIns.seen.map(({ headers, body }) => ({ headers, body }))) };
  expect(foundIn(sent, secretsOf('twilio'))).toContain('basic_auth of twilio in sent');
  expect(foundIn(sent, secretsOf('slack'))).toEqual(['api_key of slack in sent']);

  expect(Object.values(places).every((text) => text !== '')).toBe(true);
  expect(foundIn(places, secrets)).toEqual([]);
  for (const secret of Object.values(secrets)) {
    const planted = { ...places, logs: `${places.logs} ${Buffer.from(secret).toString('base64')}` };
    expect(placesOf(planted, secret)).toEqual(['logs']);
  }
});
