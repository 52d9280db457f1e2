/** A provider's answer to a call. */
export interface Answer {
  /** The status of HTTP, or the reply code of a mail server. */
  status: number;
  /** By name, in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON, the text otherwise. */
  body: unknown;
  /** Why the body is missing although one was sent. */
  unread?: Unread;
}

/** Why a call failed: a stable code, and a message for people that says what to do. */
interface Why {
  code: string;
  message: string;
}

/** Why a body could not be used: it is too large, incomplete, or not text. The call itself was answered. */
export type Unread = Why;

/**
 * What an answer means to the run. `writes` are written to variables, by path (`event.chatgpt_result`); `after` is in milliseconds, and
 * when it is missing the answer's Retry-After counts, or else a backoff.
 */
export type Reading =
  | { kind: 'done'; writes?: Readonly<Record<string, unknown>> }
  | ({ kind: 'skipped' } & Why)
  | ({ kind: 'retry'; after?: number } & Why)
  | ({ kind: 'failed' } & Why);

/**
 * What a status means when the provider says nothing more specific: a temporary failure (408, 429, 5xx) is worth another attempt, any other
 * is not. A redirection that could not be followed is a failure.
 */
export function readStatus({ status }: Pick<Answer, 'status'>): Reading {
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 429)
    return { kind: 'retry', code: 'too_many_calls', message: 'The other side asked for fewer calls (429).' };
  if (status === 408 || status >= 500)
    return { kind: 'retry', code: 'provider_down', message: `The other side could not answer (${status}).` };
  if (status === 401 || status === 403) {
    return {
      kind: 'failed',
      code: 'sign_in_refused',
      message: `The other side refused the sign-in (${status}): check the connection or the headers of this step.`,
    };
  }
  return { kind: 'failed', code: 'call_refused', message: `The other side refused the call (${status}).` };
}
