import type { ErrorBody } from '../../../domain/entities/common';
import { fromJson, toJson } from '../../../domain/values/json';
import { ApiError } from './api-error';

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;

/**
 * The API client. Each call returns the `data` member of the answer, or undefined when there is none.
 *
 * @throws ApiError for every failure: the server's, no connection (`network`), or no answer in time (`timeout`).
 */
export interface Client {
  /** The same client, whose calls are cut off by the signal: nobody waits for their answers any more. */
  until(signal: AbortSignal): Client;
  get<Answer>(path: string, query?: Query): Promise<Answer>;
  /** `headers` are added to those of every call. */
  post<Answer>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  delete<Answer>(path: string, query?: Query): Promise<Answer>;
  /** Downloads a file, with the name that the server gives it; `onBytes` reports progress. Downloads have no time limit. */
  download(
    path: string,
    onBytes: (bytes: Uint8Array<ArrayBuffer>) => void,
  ): Promise<{ name?: string; blob: Blob }>;
}

export interface ClientOptions {
  baseUrl: string;
  /** The timeout of a call in milliseconds (docs/contract.md#figures). */
  timeLimit: number;
  /** The language for the server's messages. */
  language: () => string;
  fetch: typeof fetch;
  log?: (line: string) => void;
  /** Cuts off all calls. */
  ending?: AbortSignal;
}

/**
 * How often, at most, a call is made again that the server has refused because it had too much to do (503 `busy`): it has done nothing of it,
 * and says when to come again. Each further wait is longer than the last by as much.
 */
const busyRepeats = 3;

export function createClient(options: ClientOptions): Client {
  const { baseUrl, timeLimit, language, fetch, log, ending } = options;

  async function send<Answer>(
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    for (let repeat = 1; ; repeat += 1) {
      try {
        return await sendOnce<Answer>(method, address, body, headers);
      } catch (error) {
        if (!(error instanceof BusyError) || repeat > busyRepeats) throw error;
        await pause(repeat * error.seconds * 1_000, ending);
      }
    }
  }

  async function sendOnce<Answer>(
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const answer = await fetch(`${baseUrl}${address}`, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : toJson(body),
      signal: AbortSignal.any([AbortSignal.timeout(timeLimit), ...(ending ? [ending] : [])]),
    }).catch((error: unknown) => {
      throw connectionError(error, timeLimit);
    });
    const text = await answer.text().catch((error: unknown) => {
      throw connectionError(error, timeLimit);
    });
    log?.(`${method} ${address} ${answer.status}`);
    if (!answer.ok) throw errorOf(answer.status, text, answer.headers.get('Retry-After'));
    // The server builds its answers from the schemas from which these types are inferred.
    return (parse(text) as { data?: Answer } | undefined)?.data as Answer;
  }

  async function download(address: string, onBytes: (bytes: Uint8Array<ArrayBuffer>) => void) {
    const broken = (error: unknown): never => {
      throw connectionError(error, timeLimit);
    };
    const answer = await fetch(`${baseUrl}${address}`, {
      credentials: 'include',
      headers: { 'Accept-Language': language() },
    }).catch(broken);
    if (!answer.ok) throw errorOf(answer.status, await answer.text().catch(broken));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body?.getReader();
    for (
      let read = await reader?.read().catch(broken);
      read?.value;
      read = await reader?.read().catch(broken)
    ) {
      chunks.push(read.value);
      onBytes(read.value);
    }
    return { name: fileNameIn(answer.headers.get('Content-Disposition')), blob: new Blob(chunks) };
  }

  return {
    until: (signal) => createClient({ ...options, ending: signal }),
    download,
    get: (path, query) => send('GET', path + queryText(query)),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    delete: (path, query) => send('DELETE', path + queryText(query)),
  };
}

/** A query as it stands behind an address; empty when nothing is given. */
export function queryText(query: Query = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The name in `attachment; filename="contacts.csv"`. */
const fileNameIn = (disposition: string | null): string | undefined =>
  /filename="?([^";]+)/.exec(disposition ?? '')?.[1];

function parse(text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    return undefined;
  }
}

function connectionError(error: unknown, timeLimit: number): ApiError {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout
    ? new ApiError(0, 'timeout', `Request timeout after ${timeLimit}ms`)
    : new ApiError(0, 'network', 'The server cannot be reached');
}

/** The server has too much to do, and did nothing of the call. */
class BusyError extends ApiError {
  constructor(
    message: string,
    /** When to come again. */
    readonly seconds: number,
  ) {
    super(503, 'busy', message);
  }
}

/** Waits, unless nobody waits for the answer any more. */
const pause = (milliseconds: number, ending?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ending?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function errorOf(status: number, text: string, retryAfter: string | null = null): ApiError {
  const error = (parse(text) as Partial<ErrorBody> | undefined)?.error; // an answer of a proxy may be of any shape
  if (status === 503 && error?.code === 'busy') return new BusyError(error.message, Number(retryAfter) || 1);
  return new ApiError(
    status,
    error?.code ?? 'unknown',
    error?.message ?? 'API request failed',
    error?.details,
  );
}
