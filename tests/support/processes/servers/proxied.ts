import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { user } from '../../../../domain/entities/account/user';
import { fromJson, toJson } from '../../../../domain/values/json';
import type { Authority } from './certificates';
import type { Product } from '../product';

interface Answered {
  status: number;
  text: string;
  cookies: string[];
}

/** Statuses of answers that ask the caller to come again: the connection broke, or the proxy or the API says so. */
const again = new Set([0, 429, 502, 503, 504]);

/** A product behind a proxy with TLS, as one account uses it. */
export class Proxied implements Pick<Product, 'read'> {
  private readonly dispatcher: Agent;
  private cookie = '';

  constructor(
    private readonly baseUrl: string,
    authority: Pick<Authority, 'certificate'>,
  ) {
    this.dispatcher = new Agent({ connect: { ca: authority.certificate } });
  }

  /** Makes one call; `status` is 0 when the connection breaks. */
  async call(method: string, path: string, body?: unknown, clientKey?: string): Promise<Answered> {
    try {
      const answer = await request(`${this.baseUrl}/api${path}`, {
        method: method as 'GET',
        dispatcher: this.dispatcher,
        headers: {
          'content-type': 'application/json',
          origin: this.baseUrl,
          cookie: this.cookie,
          ...(clientKey !== undefined && { 'client-key': clientKey }),
        },
        ...(body !== undefined && { body: toJson(body) }),
      });
      const cookies = answer.headers['set-cookie'] ?? [];
      return {
        status: answer.statusCode,
        text: await answer.body.text(),
        cookies: typeof cookies === 'string' ? [cookies] : cookies,
      };
    } catch (error) {
      return { status: 0, text: String(error), cookies: [] };
    }
  }

  /** Returns the `data` of a call's answer. A call that was asked to come again is repeated. */
  async read<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    body?: unknown,
    clientKey?: string,
  ): Promise<z.output<Schema>> {
    for (;;) {
      const { status, text } = await this.call(method, path, body, clientKey);
      if (status >= 200 && status < 300) return schema.parse((fromJson(text) as { data: unknown }).data);
      if (!again.has(status)) throw new Error(`${method} ${path}: ${status} ${text}`);
      await delay(200);
    }
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    const { status, text, cookies } = await this.call('POST', '/user/token', credentials);
    if (status !== 200) throw new Error(`Signing in: ${status} ${text}`);
    this.cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  }

  async clientKey(): Promise<string> {
    const keyed = z.object({ user: user.pick({ client_key: true }) });
    return (await this.read(keyed, 'GET', '/user')).user.client_key;
  }

  close(): Promise<void> {
    return this.dispatcher.close();
  }
}

/** What nginx answers where an API closed the connection without an answer. */
const badGateway = 502;

/**
 * Sends one event after another in a few lanes until `work` is done, and one that was answered 502 again; returns how many there were, and how
 * often each status was answered.
 */
export async function pinged(
  product: Proxied,
  clientKey: string,
  events: (number: number) => object,
  work: () => Promise<void>,
): Promise<{ sent: number; statuses: Map<number, number> }> {
  const statuses = new Map<number, number>();
  let sent = 0;
  let isDone = false;
  const lane = async (): Promise<void> => {
    while (!isDone) {
      const event = events((sent += 1));
      let status: number;
      do {
        ({ status } = await product.call('POST', '/event/track', event, clientKey));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      } while (status === badGateway);
    }
  };
  const lanes = Array.from({ length: 4 }, lane);
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(lanes);
  }
  return { sent, statuses };
}
