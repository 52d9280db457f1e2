import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { id } from '../../domain/entities/common';
import { user } from '../../domain/entities/account/user';
import { fromJson, toJson } from '../../domain/values/json';
import { cookiesOf } from './api/cookies';
import { publish } from './api/publish';
import { until, type Product } from './processes/product';

/** Another account of a product, which nobody else may slow down. */
export interface Neighbour {
  id: number;
  clientKey: string;
  credentials: { email: string; password: string };
  /** Makes a call, signed in; returns the response, whatever its status. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Returns the `data` of a call's response, parsed with the schema; rejects when the call is refused. */
  read<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema>>;
}

/** Creates an account beside the product's other ones, and signs in. */
export async function addNeighbour(product: Product, name = 'neighbour'): Promise<Neighbour> {
  const credentials = { email: `${name}@sillage.test`, password: 'a walk along the other river' };
  const { account } = await product.read(z.object({ account: z.object({ id }) }), 'POST', '/admin/account', {
    ...credentials,
    first_name: 'Other',
    last_name: 'Account',
  });
  // With the first account's cookie, the sign-in would replace that session.
  let cookie = '';
  const call: Neighbour['call'] = (method, path, body) =>
    fetch(`${product.baseUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body === undefined ? undefined : toJson(body),
    });
  const signedIn = await call('POST', '/user/token', credentials);
  cookie = cookiesOf(signedIn);
  const read: Neighbour['read'] = async (schema, method, path, body) => {
    const answer = await call(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return schema.parse((fromJson(text) as { data: unknown }).data);
  };
  const { client_key } = (await read(z.object({ user }), 'GET', '/user')).user;
  return { id: account.id, clientKey: client_key, credentials, call, read };
}

/** How an account fares beside others. */
export interface Faring {
  track: Times;
  page: Times;
  /** From an event to the first step of its run, in milliseconds. */
  start: { count: number; p95: number };
}

/** Publishes the flow of one step that `measureFaring` starts. */
export async function publishPing(neighbour: Neighbour): Promise<void> {
  const seen = { variable: 'event.seen', operation: 'EQUALS', value: 1, value_type: 'number' };
  await publish(neighbour, 'ping', [{ type: 'UPDATE_VARIABLE', data: seen }]);
}

const pages: [string, string, object?][] = [
  ['GET', '/user'],
  ['GET', '/automatisation'],
  ['GET', '/dashboard'],
  ['POST', '/contact', {}],
  ['POST', '/event', {}],
];

/** Measures an account's Tracks, pages and runs during some work: ten Tracks and four pages a second. */
export async function measureFaring(
  product: Product,
  neighbour: Neighbour,
  work: () => Promise<void>,
): Promise<Faring> {
  const [began] = await product.query<{ now: Date }>('SELECT now()');
  const look = async (turn: number): Promise<void> => {
    const [method, path, body] = pages[turn % pages.length] ?? ['GET', '/user'];
    await neighbour.read(z.unknown(), method, path, body);
  };
  let track: Times | undefined;
  const page = await paced(250, look, async () => {
    track = await paced(100, () => trackOf(product, neighbour, 'ping'), work);
  });
  if (!track) throw new Error('Nothing was measured');
  const runs = `FROM automatisation_runs r JOIN events e ON e.id = r.event_id`;
  const own = 'WHERE r.user_id = $1 AND e.received_at >= $2';
  const values = [neighbour.id, began?.now];
  await until(async () => {
    const left = await product.query(`SELECT 1 ${runs} ${own} AND r.state = 'running' LIMIT 1`, values);
    return left.length === 0;
  });
  const [start] = await product.query<Faring['start']>(
    `SELECT count(*)::int, round(percentile_cont(0.95) WITHIN GROUP (
       ORDER BY extract(epoch FROM s.started_at - e.received_at) * 1000)::numeric, 1)::float AS p95
     ${runs} JOIN automatisation_run_steps s ON s.run_id = r.id AND s.visit = 0 ${own}`,
    values,
  );
  if (!start || start.count === 0) throw new Error('No run was started');
  return { track, page, start };
}

/** Says in a line how an account fared. */
export const describeFaring = ({ track, page, start }: Faring): string =>
  `Track p99 ${track.p99} ms of ${track.count}, slowest ${track.slowest}; pages p95 ${page.p95} ms of ${page.count}, ` +
  `slowest ${page.slowest}; event to start p95 ${start.p95} ms of ${start.count}`;

/** The response times of calls, in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

/**
 * Makes a call every `every` milliseconds, whether the earlier ones are answered or not, for as long as the work goes on; the work can read
 * how many calls have been answered.
 */
export async function paced(
  every: number,
  send: (turn: number) => Promise<void>,
  work: (count: () => number) => Promise<void>,
): Promise<Times> {
  const taken: number[] = [];
  let isOver = false;
  const sent: Promise<void>[] = [];
  const timed = async (turn: number): Promise<void> => {
    const began = performance.now();
    await send(turn);
    taken.push(performance.now() - began);
  };
  const sending = (async () => {
    for (let turn = 0, next = performance.now(); !isOver; turn += 1, next += every) {
      await delay(Math.max(0, next - performance.now()));
      sent.push(timed(turn));
    }
    await Promise.all(sent);
  })();
  await work(() => taken.length).finally(() => (isOver = true));
  await sending;
  return timesOf(taken);
}

/** Sums up the times that calls took, in milliseconds. */
export function timesOf(taken: readonly number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b).map((time) => Math.round(time * 10) / 10);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? NaN };
}

/** Sends an event of the neighbour, which must be accepted. */
export async function trackOf(
  product: Product,
  { clientKey }: Pick<Neighbour, 'clientKey'>,
  name: string,
): Promise<void> {
  const { status } = await product.call('POST', '/event/track', { name }, clientKey);
  if (status !== 200 && status !== 201) throw new Error(`Track answered ${status}`);
}
