import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { id } from '../../domain/entities/common';
import { user } from '../../domain/entities/account/user';
import { toJson } from '../../domain/values/json';
import { cookiesOf } from './api/cookies';
import type { Product } from './processes/product';

/** Another account of a product, which nobody else may slow down. */
export interface Neighbour {
  id: number;
  clientKey: string;
  /** Makes a call, signed in; returns the response, whatever its status. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Creates an account beside the product's first one, and signs in. */
export async function addNeighbour(product: Product): Promise<Neighbour> {
  const credentials = { email: 'neighbour@sillage.test', password: 'a walk along the other river' };
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
  const answer = await call('GET', '/user');
  const { client_key } = z.object({ data: z.object({ user }) }).parse(await answer.json()).data.user;
  return { id: account.id, clientKey: client_key, call };
}

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
