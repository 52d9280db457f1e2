import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { toJson } from '../../domain/values/json';
import { insertFlow } from '../factories/flow';
import { useApi } from '../support/api/api';
import { useEngine } from '../support/processes/engine';
import { useProvider } from '../support/providers/provider';
import { databaseText, foundIn, historiesText, interfaceText, placesOf } from './support/secret-search';

const secretKeys = fixedKeys(randomBytes(32));
const provider = useProvider();
const logged = { api: [] as string[], worker: [] as string[] };
const engine = useEngine(
  () => ({ SECRET_KEY: secretKeys, TWILIO_BASE_URL: provider.origin, patience: 30_000 }),
  (line) => logged.worker.push(line),
);
const api = useApi({ SECRET_KEY: secretKeys }, engine, (line) => logged.api.push(line));

const token = `twilio-${randomBytes(12).toString('hex')}`;
const credentials = { account_sid: 'AC00000001', auth_token: token, messaging_service_sid: 'MG1' };

const basic = Buffer.from(`${credentials.account_sid}:${token}`).toString('base64');

describe('the secrets of connections', () => {
  it('are nowhere: not in answers, logs, histories, the database or the interface; one that is planted is found', async () => {
    const visitor = await api.visitor();
    const answers: string[] = [];
    const call = async (...given: Parameters<typeof visitor.call>) => {
      const answer = await visitor.call(...given);
      answers.push(answer.text, toJson(answer.headers));
      return answer;
    };
    const connected = await call('post', '/user/app', { app_id: 'twilio', data: credentials });
    const { user_app } = (connected.body as { data: { user_app: { id: number } } }).data; // a 201 holds it
    // The provider echoes the request, in successful and in failed responses.
    provider.answer((response, { headers }) => {
      const status = provider.received.length === 1 ? 503 : provider.received.length === 2 ? 200 : 400;
      response
        .writeHead(status, { 'X-Echo': headers.authorization ?? '' })
        .end(toJson({ code: 1, message: `no ${token}`, ...headers }));
    });
    const { id } = await insertFlow(engine.database.pool, visitor.userId, { entry_event_name: 'go' }, []);
    const step = {
      type: 'APICALL',
      user_app_id: user_app.id,
      automatisation_step_before_id: null,
      data: {
        phone_number: '+331',
        message: 'Hi {{ contact.name }}',
        extract_variables: [
          { from: 'body', to: 'contact.answer' },
          { from: 'headers.x-echo', to: 'event.echo' },
        ],
      },
    };
    await call('post', `/automatisation/${id}/step`, step);
    await call('post', `/automatisation/${id}/step/preview`, step);
    await call('post', `/automatisation/${id}/simulation`, {});
    await engine.track({
      userId: visitor.userId,
      name: 'go',
      contactExternalId: '{{ app.auth_token }}',
      data: {},
    });
    await engine.settled(visitor.userId);
    await engine.track({ userId: visitor.userId, name: 'go', contactExternalId: 'ben', data: {} });
    await engine.settled(visitor.userId);

    const runs = await engine.rows<{ id: number; state: string }>(
      'SELECT id, state FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
      [visitor.userId],
    );
    expect(runs.map(({ state }) => state)).toEqual(['completed', 'failed']);
    expect(provider.received.every(({ headers }) => headers.authorization?.startsWith('Basic '))).toBe(true);
    for (const run of runs) await call('get', `/automatisation/${id}/run/${run.id}`);
    for (const path of [
      `/automatisation/${id}/step`,
      '/user/app',
      '/app',
      '/user',
      '/contact?contact_external_id=ben',
    ]) {
      await call('get', path);
    }
    await call('post', '/event', { page_at: 1, page_size: 10 });
    const places = {
      answers: answers.join('\n'),
      logs: logged.api.join('\n'),
      'logs of the worker': logged.worker.join('\n'),
      histories: await historiesText(engine, visitor.userId),
      database: await databaseText(engine),
      interface: interfaceText(),
    };

    expect(Object.values(places).every((text) => text !== '')).toBe(true);
    expect(foundIn(places, { token, basic })).toEqual([]);
    expect(places.database).toContain('•••');
    for (const [name, text] of Object.entries(places)) {
      const planted = { ...places, [name]: `${text} ${Buffer.from(token).toString('base64')}` };
      expect(placesOf(planted, token)).toEqual([name]);
    }
  });
});
