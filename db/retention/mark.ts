import type pg from 'pg';

/** What is looked at in the order of its age. */
export type Marked = 'call' | 'log' | 'message_id' | 'run' | 'event';

/** The last row that was looked at: a call, or a run or an event with `visit` 0; of a message id, the moment alone. */
export interface Mark {
  /** The moment of its end, or of its coming, as text: a Date would lose the microseconds. */
  ended: string;
  run: number;
  visit: number;
}

/** How often the oldest rows are looked at again, in days: what was passed over, because its run had failed, may be over since. */
const roundDays = { call: 1, log: 7, run: 7, event: 7 } satisfies Partial<Record<Marked, number>>;

/** The mark, for the next portion. Its query takes it as constants: an index takes no bounds from a subquery. */
export async function readMark(client: pg.ClientBase, what: Marked): Promise<Mark> {
  const { rows } = await client.query<Mark>(
    'SELECT ended_at::text AS ended, run_id AS run, visit FROM retention_marks WHERE what = $1',
    [what],
  );
  const [mark] = rows;
  if (!mark) throw new Error(`Nothing marks how far the retention has come: ${what}`);
  return mark;
}

export async function moveMark(
  client: pg.ClientBase,
  what: Marked,
  { ended, run, visit }: Mark,
): Promise<void> {
  await client.query(
    'UPDATE retention_marks SET ended_at = $2::timestamptz, run_id = $3, visit = $4 WHERE what = $1',
    [what, ended, run, visit],
  );
}

/** Moves the mark back before the oldest row, unless that was lately; returns whether it did. */
export async function beginAgain(client: pg.ClientBase, what: keyof typeof roundDays): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, visit = 0, round_began_at = now()
     WHERE what = $1 AND ended_at > '-infinity' AND round_began_at < now() - $2 * interval '1 day'`,
    [what, roundDays[what]],
  );
  return rowCount === 1;
}
