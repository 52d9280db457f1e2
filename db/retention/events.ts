import type pg from 'pg';
import { eraseCountedEvents } from '../figures/forget-events';
import { keepErasedRevenue } from '../revenue/forget';
import { hasBegun } from './begins';
import { beginAgain, moveMark, readMark } from './mark';
import type { Portion } from './turn';

/**
 * Erases events that arrived so many days ago, the first to arrive first; it looks at so many at most. An event stays as long as a run that
 * it started, and until figures and goals have counted it. Reports go on counting those that are erased (docs/decisions/0085).
 */
export async function eraseEvents(client: pg.ClientBase, days: number, limit: number): Promise<Portion> {
  if (!(await hasBegun(client))) return { erased: { event: 0 }, hasWorked: false };
  const mark = await readMark(client, 'event');
  await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
  const { rows } = await client.query<{ id: number; isOld: boolean; isNeeded: boolean; received: string }>(
    `SELECT e.id, e.received_at::text AS received, e.received_at < now() - $1 * interval '1 day' AS "isOld",
            EXISTS (SELECT FROM automatisation_runs r WHERE r.event_id = e.id) AS "isNeeded"
     FROM (
       SELECT id, received_at FROM events
       WHERE id > $2 AND id <= LEAST((SELECT last_id FROM figures_rolled WHERE stream = 'events'), (SELECT last_event_id FROM goals_counted))
       ORDER BY id LIMIT $3
     ) e ORDER BY e.id`,
    [days, mark.run, limit],
  );
  // Ids are in the order of arrival, but for clocks that were wrong: the first portion without an old one is the end.
  const old = rows.filter(({ isOld }) => isOld);
  const last = old.at(-1);
  if (!last) return { erased: { event: 0 }, hasWorked: await beginAgain(client, 'event') };
  const ids = old.filter(({ isNeeded }) => !isNeeded).map(({ id }) => id);
  const erased = await eraseCountedEvents(client, ids);
  await keepErasedRevenue(client, ids);
  await moveMark(client, 'event', { ended: last.received, run: last.id, visit: 0 });
  return { erased: { event: erased }, hasWorked: true };
}
