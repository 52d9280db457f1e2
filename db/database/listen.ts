import { once } from 'node:events';
import type pg from 'pg';
import { rest } from './rest';

const reconnectMilliseconds = 1_000;
/** How often the connection is probed: otherwise nobody would notice a dead connection on which nothing arrives any more. */
const beatMilliseconds = 10_000;

/** A connection that listens until it is closed. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `hear` with the payload of each notification on the channel, on a connection of its own that is reopened when it breaks. Each time
 * it begins to listen it calls `hear` without a payload: the caller then looks for earlier changes itself.
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
      // It ends when the server breaks it, or when the signal closes it; both are handled the same way below.
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

/** Waits, and probes the connection meanwhile: without an answer, the silence limit of its socket breaks it. */
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
