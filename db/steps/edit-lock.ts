import type pg from 'pg';

/*
 * Runs of an account advance in parallel, and stand still while one of its flows is edited. Without this lock a run could reach a step by
 * the flow as it was, unseen by the edit that deletes the step or changes its delay, and would sleep there unaffected. Runs and edits take
 * this lock before any other, so they never deadlock.
 */
const lockOf = (account: string): string => `hashtextextended('flow edits', ${account})`;

const lockAdvances = {
  name: 'lock-flow-advances',
  text: `SELECT pg_advisory_xact_lock_shared(${lockOf('id')})
         FROM (SELECT DISTINCT id FROM unnest($1::bigint[]) AS id ORDER BY id) AS accounts`,
};

/** Holds up edits of the accounts' flows until the transaction ends. What is read afterwards is as the last edit left it. */
export async function holdUpEdits(client: pg.ClientBase, userIds: readonly number[]): Promise<void> {
  await client.query({ ...lockAdvances, values: [userIds] });
}

/** Waits for the account's runs that are advancing, and holds up all others, until the transaction ends. */
export async function holdUpRuns(client: pg.ClientBase, userId: number): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${lockOf('$1::bigint')})`, [userId]);
}
