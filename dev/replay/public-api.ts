import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Problem } from '../stack/problem';
import type { Target } from './target';

const firstPause = 500;
const longestPause = 15_000;
const answerLimit = 60_000;

export interface CallOptions {
  signal: AbortSignal;
  /** Called with the reason while the server is waited for, and with null once it responds again. */
  onWaiting: (reason: string | null) => void;
}

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
});

const refusalSchema = z.object({ error: errorSchema });

const batchSchema = z.object({
  results: z.array(z.object({ index: z.number(), error: errorSchema.optional() })),
});

const previewSchema = z.object({
  automatisations: z.array(z.object({ id: z.number(), name: z.string() })),
});

export type ItemResult = z.infer<typeof batchSchema>['results'][number];

/**
 * The public calls of a server, with retries: while the server is unreachable, fails or limits the rate, a call waits and is repeated.
 * Throws Problem for errors that a retry cannot fix.
 */
export class PublicApi {
  constructor(
    private readonly target: Target,
    private readonly options: CallOptions,
  ) {}

  /** Returns the automations that an event of this name starts. */
  async preview(name: string): Promise<{ id: number; name: string }[]> {
    const path = `/api/event/track/preview?name=${encodeURIComponent(name)}`;
    return (await this.call(path, previewSchema)).automatisations;
  }

  /** Sends a batch; returns one result per item. */
  async track(items: readonly string[]): Promise<ItemResult[]> {
    const body = `{"items":[${items.join(',')}]}`;
    return (await this.call('/api/event/track/batch', batchSchema, body)).results;
  }

  private async call<T>(path: string, schema: z.ZodType<T>, body?: string): Promise<T> {
    const { signal, onWaiting } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.attempt(path, body);
      if ('answer' in outcome) {
        if (attempt > 0) onWaiting(null);
        const { success, data } = z.object({ data: schema }).safeParse(outcome.answer);
        if (success) return data.data;
        throw new Problem(
          `${this.target.baseUrl}${path} answers something else than Sillage does: look at BASE_URL.`,
        );
      }
      const pause = outcome.pause ?? Math.min(firstPause * 2 ** attempt, longestPause);
      onWaiting(outcome.reason);
      await delay(pause, undefined, { signal });
    }
  }

  private async attempt(
    path: string,
    body: string | undefined,
  ): Promise<{ answer: unknown } | { reason: string; pause?: number }> {
    const { baseUrl, clientKey } = this.target;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'Client-Key': clientKey, 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body,
        signal: AbortSignal.any([this.options.signal, AbortSignal.timeout(answerLimit)]),
      });
      answer = await response.json().catch(() => null);
    } catch (error) {
      this.options.signal.throwIfAborted();
      return { reason: `${baseUrl} does not answer (${reasonOf(error)})` };
    }
    if (response.ok) return { answer };
    if (response.status === 429) {
      return { reason: `${baseUrl} asks for less`, pause: retryAfter(response) };
    }
    if (response.status >= 500) return { reason: `${baseUrl} is not well (${response.status})` };
    throw new Problem(this.refusal(response.status, path, answer));
  }

  private refusal(status: number, path: string, answer: unknown): string {
    if (status === 401) {
      return `${this.target.baseUrl} does not take the client key: look it up under Integration, and set CLIENT_KEY to it.`;
    }
    const { data } = refusalSchema.safeParse(answer);
    const reason = data ? `${status} ${data.error.message}` : String(status);
    return `${this.target.baseUrl}${path} refuses: ${reason}. BASE_URL must be Sillage's address, without /api.`;
  }
}

/** Returns the milliseconds of the server's Retry-After header, which is in seconds or a date. */
function retryAfter({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const pause = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(pause, firstPause);
}

/** fetch throws an error whose cause is the network failure. */
const failureSchema = z.object({
  name: z.string(),
  message: z.string(),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
});

function reasonOf(error: unknown): string {
  const { data: failure } = failureSchema.safeParse(error);
  if (failure?.name === 'TimeoutError') return `nothing in ${answerLimit / 1_000} s`;
  return failure?.cause?.code ?? failure?.message ?? String(error);
}
