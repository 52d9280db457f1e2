import type pg from 'pg';
import { fetchInPortions } from '../database/cursor';
import type { StoredBacktest } from './job';

/** How many runs a statement about live runs is about, unless told otherwise: the logs of calls may be long. */
const runsAtOnce = 2_000;

/** Some of the runs that events of the period have started, or some of the items of their loops. */
export interface RunPortion {
  userId: number;
  ids: readonly number[];
  areItems: boolean;
}

/**
 * Yields the automation's own runs that events of the period have started, and all items of their loops: each once, in portions of `size`
 * runs at most, and none of them empty. The runs are those of the moment of the call. It belongs into a transaction, in which it may be
 * called once at a time.
 */
export async function* portionsOfRuns(
  client: pg.ClientBase,
  { user_id: userId, automatisation_id, from_at, to_at }: StoredBacktest,
  size = runsAtOnce,
): AsyncGenerator<RunPortion> {
  const ownRuns = {
    text: `SELECT id FROM automatisation_runs
           WHERE user_id = $1 AND automatisation_id = $2 AND parent_run_id IS NULL AND contact_id IS NOT NULL AND created_at >= $3 AND created_at < $4`,
    values: [userId, automatisation_id, from_at, to_at],
  };
  for await (const rows of fetchInPortions<{ id: number }>(client, 'own_runs', ownRuns, size)) {
    const ids = rows.map(({ id }) => id);
    yield { userId, ids, areItems: false };
    yield* portionsOfItems(client, userId, ids, size);
  }
}

/** Yields the items of loops of the runs, and of loops of these items. */
async function* portionsOfItems(
  client: pg.ClientBase,
  userId: number,
  runIds: readonly number[],
  size: number,
): AsyncGenerator<RunPortion> {
  for (const ranges of inPortions(await loopsOf(client, userId, runIds), size)) {
    const ids = await itemsOf(client, userId, ranges);
    if (ids.length === 0) continue;
    yield { userId, ids, areItems: true };
    yield* portionsOfItems(client, userId, ids, size);
  }
}

/** A loop that a run stands at, or has been at. */
interface ReachedLoop {
  run_id: number;
  visit: number;
  /** The place behind its last item; places of contacts that are gone are empty. */
  end: number;
}

async function loopsOf(
  client: pg.ClientBase,
  userId: number,
  runIds: readonly number[],
): Promise<ReachedLoop[]> {
  const { rows } = await client.query<ReachedLoop>(
    `SELECT loop.run_id, loop.visit, last.item + 1 AS "end"
     FROM unnest($2::bigint[]) AS run (id)
     CROSS JOIN LATERAL (SELECT run_id, visit FROM loops WHERE user_id = $1 AND run_id = run.id OFFSET 0) loop
     CROSS JOIN LATERAL (
       SELECT item FROM automatisation_runs
       WHERE user_id = $1 AND parent_run_id = loop.run_id AND parent_visit = loop.visit ORDER BY item DESC LIMIT 1
     ) last`,
    [userId, runIds],
  );
  return rows;
}

/** Some neighbouring items of a loop. */
interface ItemRange {
  loop: ReachedLoop;
  from: number;
  to: number;
}

/** Cuts the items of loops into portions of `size` at most. */
function* inPortions(loops: readonly ReachedLoop[], size: number): Generator<ItemRange[]> {
  let ranges: ItemRange[] = [];
  let room = size;
  for (const loop of loops) {
    for (let from = 0; from < loop.end;) {
      const to = Math.min(from + room, loop.end);
      ranges.push({ loop, from, to });
      room -= to - from;
      from = to;
      if (room > 0) continue;
      yield ranges;
      ranges = [];
      room = size;
    }
  }
  if (ranges.length > 0) yield ranges;
}

async function itemsOf(
  client: pg.ClientBase,
  userId: number,
  ranges: readonly ItemRange[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT i.id
     FROM unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[]) AS range (run_id, visit, start, stop)
     -- In order, so that the index is used that has it, however small the table is taken to be: the range alone is read.
     CROSS JOIN LATERAL (
       SELECT id FROM automatisation_runs
       WHERE user_id = $1 AND parent_run_id = range.run_id AND parent_visit = range.visit AND item >= range.start AND item < range.stop
       ORDER BY item OFFSET 0
     ) i`,
    [
      userId,
      ranges.map(({ loop }) => loop.run_id),
      ranges.map(({ loop }) => loop.visit),
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
    ],
  );
  return rows.map(({ id }) => id);
}
