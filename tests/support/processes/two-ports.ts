import { createServer } from 'node:net';
import { freePort } from '../../../dev/stack/ports';

/** Returns two consecutive free ports: `npm start` gives METRICS_PORT to the API, and the next one to the worker. */
export async function twoPorts(): Promise<{ first: number; second: number }> {
  for (;;) {
    const first = await freePort();
    const next = createServer();
    const isFree = await new Promise<boolean>((tell) => {
      next.once('error', () => tell(false));
      next.listen(first + 1, '127.0.0.1', () => next.close(() => tell(true)));
    });
    if (isFree) return { first, second: first + 1 };
  }
}
