import type { Client } from '@temporalio/client';
import { runningAmong, strays } from './sweep/compare-runs';
import type { Database } from '../db/database/connection';

/** A client whose lists answer at once with so many workflows, and which notes when each page was asked for. */
function clientOf(workflows: number): { client: Client; asked: number[] } {
  const asked: number[] = [];
  async function* list({ pageSize }: { pageSize: number }) {
    for (let at = 0; at < workflows || at === 0; at += pageSize) {
      asked.push(await Promise.resolve(performance.now()));
      for (let item = at; item < Math.min(workflows, at + pageSize); item += 1)
        yield { workflowId: `other-${item}`, taskQueue: 'another' };
    }
  }
  return { client: { workflow: { list } } as unknown as Client, asked }; // all that the sweep takes of it here
}

/** The shortest time between two calls, in milliseconds; timers may be a little early. */
const pause = 100 - 2;
/** How long all the calls took, in milliseconds. */
const whole = (asked: readonly number[]): number => (asked.at(-1) ?? 0) - (asked[0] ?? 0);

it('ids are looked for at a pace that Temporal Cloud allows', async () => {
  const { client, asked } = clientOf(0);
  await runningAmong(
    client,
    Array.from({ length: 500 }, (_, index) => `run-${index}`),
  );
  expect(asked).toHaveLength(5);
  expect(whole(asked)).toBeGreaterThanOrEqual(4 * pause);
});

it('pages of a long list keep the same pace', async () => {
  const { client, asked } = clientOf(2_000);
  const pool = { query: () => Promise.resolve({ rows: [] }) };
  const database = { pool } as unknown as Database; // none of the workflows is of this installation
  for await (const portion of strays({ client, database, taskQueue: 'ours' })) expect(portion).toEqual([]);
  expect(asked).toHaveLength(4);
  expect(whole(asked)).toBeGreaterThanOrEqual(3 * pause);
});
