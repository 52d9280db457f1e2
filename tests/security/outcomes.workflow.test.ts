import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { toJson } from '../../domain/values/json';
import { insertConnection, insertFlow } from '../factories/flow';
import { useApi, type Visitor } from '../support/api/api';
import { useEngine } from '../support/processes/engine';
import { useProvider, type ReceivedCall } from '../support/providers/provider';
import { columnTexts, foundIn, placesOf, workflowTexts } from './support/secret-search';

const secretKeys = fixedKeys(randomBytes(32));
const [provider, elsewhere] = [useProvider(), useProvider()];
const logged = { api: [] as string[], worker: [] as string[] };
const engine = useEngine(
  () => ({ SECRET_KEY: secretKeys, patience: 1_500, answersWithin: 8_000 }),
  (line) => logged.worker.push(line),
);
const api = useApi({ SECRET_KEY: secretKeys }, engine, (line) => logged.api.push(line));

const random = (): string => randomBytes(12).toString('hex');
const hostOf = (origin: string): string => origin.replace('http://', '');

/** The secrets of both variants, each in a place of its own: those of a connection, and those typed into a step. */
const secrets = {
  'the secret of the connection': `held-${random()}`,
  'the typed token': `token-${random()}`,
  'the typed key': `key-${random()}`,
  'the typed cookie': `cookie-${random()}`,
  'the password of the typed sign-in': `word-${random()}`,
  'the password that Liquid encodes': `hidden-${random()}`,
  'the typed parameter': `par/am+${random()}`,
};
const basic = btoa(`ann:${secrets['the password of the typed sign-in']}`);
const query = `?page=1&api_key=${encodeURIComponent(secrets['the typed parameter'])}`;
const made = {
  'the typed sign-in': basic,
  'the sign-in that Liquid encodes': btoa(`ann:${secrets['the password that Liquid encodes']}`),
};

const typedHeaders = {
  Authorization: `Bearer ${secrets['the typed token']}`,
  'X-Api-Key': secrets['the typed key'],
  Cookie: `lang=fr; session=${secrets['the typed cookie']}`,
  'Proxy-Authorization': `Basic ${basic}`,
  'X-Authorization': `Basic {{ "ann:${secrets['the password that Liquid encodes']}" | base64_encode }}`,
  // A run inserts this text: it may be in every response.
  'X-Contact-Key': '{{ event.order }}',
};

/** Everything that the provider received, and derived from it. */
const echo = ({ path, headers }: ReceivedCall): string => {
  const told = Object.values(headers).flat().join(' ');
  const signIns = [...told.matchAll(/Basic (\S+)/g)].map(([, text = '']) => atob(text));
  return toJson({ path, meant: decodeURIComponent(path), ...headers, signIns, order: 'order-0123456789' });
};
const inHeader = (call: ReceivedCall): Record<string, string> => ({ 'X-Echo': encodeURI(echo(call)) });

interface OutcomeOfCall {
  /** The called address, without its query; by default the provider's own at `/` and the outcome's name. */
  url?: () => string;
  answer?: Parameters<typeof provider.answer>[0];
  /** The error code of a run with this call: through a connection, and with typed credentials; null when it completes. */
  reasons: [connection: string | null, typed: string | null];
}

const outcomes: Readonly<Record<string, OutcomeOfCall>> = {
  done: {
    answer: (response, call) => response.writeHead(200, inHeader(call)).end(echo(call)),
    reasons: [null, null],
  },
  refused: {
    answer: (response, call) => response.writeHead(400, inHeader(call)).end(echo(call)),
    reasons: ['call_refused', 'call_refused'],
  },
  unauthorized: {
    answer: (response, call) => response.writeHead(401, inHeader(call)).end(echo(call)),
    reasons: ['sign_in_refused', 'sign_in_refused'],
  },
  down: {
    answer: (response, call) => response.writeHead(503, inHeader(call)).end(echo(call)),
    reasons: ['provider_down', 'provider_down'],
  },
  inside: {
    url: () => 'http://169.254.169.254/inside',
    reasons: ['connection_elsewhere', 'address_inside'],
  },
  'no-address': { url: () => 'http://', reasons: ['url_invalid', 'url_invalid'] },
  'no-protocol': {
    url: () => `ftp://${hostOf(provider.origin)}`,
    reasons: ['connection_elsewhere', 'url_invalid'],
  },
  // The redirect contains the received secrets.
  elsewhere: {
    answer: (response, call) =>
      response
        .writeHead(302, {
          location: `${elsewhere.origin}/?told=${encodeURIComponent(echo(call)).slice(0, 6_000)}`,
        })
        .end(),
    reasons: ['redirected_away', null],
  },
  'on-and-on': {
    answer: (response, { path }) => response.writeHead(302, { location: path }).end(),
    reasons: ['too_many_redirects', 'too_many_redirects'],
  },
  slow: { answer: () => undefined, reasons: ['outcome_unknown', 'outcome_unknown'] },
  reset: {
    answer: (response) => response.socket?.destroy(),
    reasons: ['outcome_unknown', 'outcome_unknown'],
  },
  insecure: {
    url: () => provider.origin.replace('http:', 'https:'),
    reasons: ['connection_elsewhere', 'tls_failed'],
  },
  large: {
    answer: (response, call) => response.writeHead(200, inHeader(call)).end(echo(call).repeat(3_000)),
    reasons: ['answer_too_large', 'answer_too_large'],
  },
  'cut-off': {
    answer: (response, call) => {
      response.writeHead(200, { ...inHeader(call), 'Content-Length': 100_000 }).write(echo(call));
      setImmediate(() => response.socket?.destroy());
    },
    reasons: ['answer_cut_off', 'answer_cut_off'],
  },
  'half-json': {
    answer: (response, call) =>
      response.setHeader('Content-Type', 'application/json').end(`{"a": ${echo(call)}`),
    reasons: [null, null],
  },
  'badly-packed': {
    answer: (response, call) => response.setHeader('Content-Encoding', 'gzip').end(echo(call)),
    reasons: ['answer_not_text', 'answer_not_text'],
  },
  'no-http': {
    answer: (response, call) => response.socket?.end(`HTTP/1.1 200 OK\r\nX Echo ${echo(call)}\r\n\r\n`),
    reasons: ['outcome_unknown', 'outcome_unknown'],
  },
};

/** Returns the outcome that an address requests. */
const asked = (path: string): OutcomeOfCall | undefined => outcomes[/^\/([\w-]*)/.exec(path)?.[1] ?? ''];

/** Where a typed credential may be stored, each with the reason. */
const standsIn: Readonly<Record<string, string>> = {
  'automatisation_steps.data': 'the step as its owner wrote it: masked in every answer, and sent from here',
  'automatisation_revisions.snapshot': 'likewise, for who restores a revision',
  'calls.request': 'the call as it goes out, with the credential that it is sent with',
};

let visitor: Visitor;
const answers: string[] = [];
const call: Visitor['call'] = async (...given) => {
  const answer = await visitor.call(...given);
  answers.push(answer.text, toJson(answer.headers));
  return answer;
};

/** Publishes a flow of one call, whose response goes into variables; returns its id. */
async function buildCall(name: string, way: 'held' | 'typed', userAppId: number): Promise<number> {
  const origin = outcomes[name]?.url?.() ?? `${provider.origin}/${name}`;
  const isHeld = way === 'held';
  const data = {
    method: 'POST',
    url: `${origin}${isHeld ? '?key={{ app.secret }}' : query}`,
    headers: isHeld ? { 'X-Own': 'Bearer {{ app.secret }}' } : typedHeaders,
    body: '{}',
    extract_variables: [
      { from: 'headers.x-echo', to: 'event.echo' },
      { from: 'body', to: 'contact.answer' },
      { from: 'body.order', to: 'event.same' },
    ],
  };
  const connection = { user_app_id: userAppId, app_webhook_unique_identifier: 'http_call_api' };
  const flow = { entry_event_name: `${way} ${name}` };
  const { id } = await insertFlow(engine.database.pool, visitor.userId, flow, []);
  const step = { type: 'APICALL', data, automatisation_step_before_id: null, ...(isHeld && connection) };
  expect((await call('post', `/automatisation/${id}/step`, step)).status).toBe(201);
  await call('post', `/automatisation/${id}/step/preview`, step);
  await call('post', `/automatisation/${id}/simulation`, {});
  return id;
}

it.each(['POST', 'GET'])(
  'a credential too long to be looked for is not sent by %s, and Temporal does not learn of it',
  async (method) => {
    visitor = await api.visitor();
    const { userId } = visitor;
    const piece = `long-${random()}`;
    const data = {
      method,
      url: `${provider.origin}/done`,
      headers: { 'X-Api-Key': piece.repeat(40_000 / piece.length) },
    };
    const { id } = await insertFlow(engine.database.pool, userId, { entry_event_name: 'long' }, []);
    const step = { type: 'APICALL', data, automatisation_step_before_id: null };
    expect((await visitor.call('post', `/automatisation/${id}/step`, step)).status).toBe(201);
    provider.received.length = 0;
    await engine.track({ userId, name: 'long', contactExternalId: 'ann', data: {} });
    await engine.settled(userId);
    const told = { Temporal: Object.values(await workflowTexts(engine)).join('\n') };
    expect(foundIn(told, { 'the long credential': piece })).toEqual([]);
    expect(
      await engine.rows('SELECT state, reason FROM automatisation_runs WHERE user_id = $1', [userId]),
    ).toMatchObject([
      {
        state: 'failed',
        reason: {
          code: 'over_budget',
          message: expect.stringContaining('The credentials typed into this call are too long'),
        },
      },
    ]);
    expect(provider.received).toEqual([]);
  },
);

it('however a call ends, no secret of it is anywhere, be it held by a connection or typed into the step', async () => {
  visitor = await api.visitor();
  const { userId } = visitor;
  provider.answer((response, received) => asked(received.path)?.answer?.(response, received));
  const credentials = {
    host: hostOf(provider.origin),
    header_name: 'X-Held',
    secret: secrets['the secret of the connection'],
  };
  const userAppId = await insertConnection(engine.database.pool, secretKeys, {
    userId,
    app: 'http',
    credentials,
  });
  const flows: { name: string; id: number }[] = [];
  for (const name of Object.keys(outcomes)) {
    for (const way of ['held', 'typed'] as const)
      flows.push({ name: `${way} ${name}`, id: await buildCall(name, way, userAppId) });
  }
  await engine.track(
    ...flows.map(({ name }) => ({
      userId,
      name,
      contactExternalId: name.replace(' ', '-'),
      data: { order: 'order-0123456789' },
    })),
  );
  await engine.settled(userId);

  const runs = await engine.rows<{
    id: number;
    flow: number;
    name: string;
    code: string | null;
    same: unknown;
  }>(
    `SELECT r.id, r.automatisation_id AS flow, a.entry_event_name AS name, r.reason ->> 'code' AS code,
            r.event_data -> 'same' AS same
     FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
     WHERE r.user_id = $1 ORDER BY r.id`,
    [userId],
  );
  expect(Object.fromEntries(runs.map(({ name, code }) => [name, code]))).toEqual(
    Object.fromEntries(
      Object.entries(outcomes).flatMap(
        ([
          name,
          {
            reasons: [held, typed],
          },
        ]) => [
          [`held ${name}`, held],
          [`typed ${name}`, typed],
        ],
      ),
    ),
  );
  // The text that the run inserted comes back unmasked.
  expect(runs.find(({ name }) => name === 'typed done')?.same).toBe('order-0123456789');
  // Every secret was sent, but not in headers to the other origin.
  const sent = provider.received.map((received) => echo(received)).join('\n');
  expect(Object.entries(secrets).filter(([, secret]) => placesOf({ sent }, secret).length === 0)).toEqual([]);
  expect(elsewhere.received).toHaveLength(1);
  expect(foundIn({ headers: toJson(elsewhere.received[0]?.headers) }, { ...secrets, ...made })).toEqual([]);

  for (const run of runs) {
    for (const path of [`/run/${run.id}`, '/run', '/step', '/revision', '/variable', '/order'])
      await call('get', `/automatisation/${run.flow}${path}`);
    await call('get', `/contact?contact_external_id=${run.name.replace(' ', '-')}`);
  }
  for (const path of ['/user/app', '/automatisation', '/dashboard', '/event/csv', '/contact/csv'])
    await call('get', path);
  await call('post', '/event', {});
  await call('post', '/contact', {});

  const columns = await columnTexts(engine);
  const told = {
    answers: answers.join('\n'),
    'logs of the API': logged.api.join('\n'),
    'logs of the worker': logged.worker.join('\n'),
    Temporal: Object.values(await workflowTexts(engine)).join('\n'),
  };
  expect(Object.entries(told).filter(([, text]) => text === '')).toEqual([]);
  expect(foundIn(told, { ...secrets, ...made })).toEqual([]);
  const { 'the secret of the connection': held, ...typed } = secrets;
  expect(placesOf(columns, held)).toEqual([]);
  const allowed = Object.keys(standsIn);
  expect(
    foundIn(columns, { ...typed, ...made }).filter(
      (found) => !allowed.some((one) => found.endsWith(` in ${one}`)),
    ),
  ).toEqual([]);
  // The response is stored, with masks.
  expect(columns['automatisation_run_steps.detail']).toContain('•••');
  for (const column of allowed)
    expect({ column, holds: placesOf(columns, secrets['the typed token']).includes(column) }).toEqual({
      column,
      holds: true,
    });
});
