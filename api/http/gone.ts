import type { Context } from 'koa';

/** Aborted once the connection of the request is closed: the client has its answer, or does not wait for one any more. */
export function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  // A client that left before has fired its `close` event already.
  if (res.closed) gone.abort();
  return gone.signal;
}
