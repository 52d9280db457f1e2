import { once } from 'node:events';
import type pg from 'pg';
import { rest } from './rest';

const reconnectMilliseconds = 1_000;
/** How often a sign of life is asked for: nobody else would notice a connection on which nothing ever comes any more. */
const beatMilliseconds = 10_000;

/** A connection that listens until it is closed. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `hear` with what each notification on the channel says, on a connection of its own that is opened again when it breaks.
 * Each time it begins to listen it calls `hear` without anything: what was notified before is found by looking.
 */
export function listenTo(pool: pg.Pool, channel: string, hear: (payload?: string) => void): Listener {
  const closing = new AbortController();
  const { signal } = closing;

  async function listen(): Promise<void> {
    const client = await pool.connect();
    const over = once(client, 'end', { signal });
    over.catch(() => undefined); // It is waited for below, unless listening fails before.
    try {
      client.on('notification', ({ payload }) => hear(payload));
      await Promise.race([client.query(`LISTEN ${channel}`), over]);
      hear();
      await whileBeating(client, over);
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      // It breaks with the server, and is closed with the signal; either way what follows is the same.
      await listen().catch(() => undefined);
      await rest(reconnectMilliseconds, signal);
    }
  }

  const listening = keepListening();
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Waits, and asks for signs of life meanwhile: one that does not come breaks the connection, by the silence that its socket allows. */
async function whileBeating(client: pg.PoolClient, over: Promise<unknown>): Promise<void> {
  let isAsked = false;
  const beat = setInterval(() => {
    if (isAsked) return;
    isAsked = true;
    client
      .query('SELECT 1')
      .catch(() => undefined)
      .finally(() => {
        isAsked = false;
      });
  }, beatMilliseconds);
  try {
    await over;
  } finally {
    clearInterval(beat);
  }
}
