import type pg from 'pg';

const reconnectMilliseconds = 1_000;

/** A connection that listens until it is closed. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `hear` with what each notification on the channel says, on a connection of its own that is opened again when it breaks.
 * Each time it begins to listen it calls `hear` without anything: what was notified before is found by looking.
 */
export function listenTo(pool: pg.Pool, channel: string, hear: (payload?: string) => void): Listener {
  let closed = false;
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (closed) return;
    try {
      const fresh = await pool.connect();
      client = fresh;
      fresh.on('notification', ({ payload }) => hear(payload));
      fresh.on('error', () => reconnect(fresh));
      await fresh.query(`LISTEN ${channel}`);
      hear();
    } catch {
      reconnect(client);
    }
  }

  function reconnect(broken: pg.PoolClient | null): void {
    if (client !== broken || closed) return;
    client = null;
    broken?.removeAllListeners('notification');
    broken?.release(true);
    retry = setTimeout(() => void connect(), reconnectMilliseconds);
  }

  const connecting = connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connecting;
      client?.removeAllListeners('notification');
      client?.release(true);
    },
  };
}
