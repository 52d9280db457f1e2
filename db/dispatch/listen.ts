import type pg from 'pg';
import { dispatchChannel } from './notify';

const reconnectMilliseconds = 1_000;

/** Calls `wake` at each notification, on a connection of its own that is opened again when it breaks. */
export function listenDispatch(pool: pg.Pool, wake: () => void): { close(): Promise<void> } {
  let closed = false;
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (closed) return;
    try {
      const fresh = await pool.connect();
      client = fresh;
      fresh.on('notification', wake);
      fresh.on('error', () => reconnect(fresh));
      await fresh.query(`LISTEN ${dispatchChannel}`);
      // What was notified while nobody listened is found by looking once.
      wake();
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
