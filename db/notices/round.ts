import type pg from 'pg';
import { daysKept } from '../../domain/entities/notice';
import type { Querier } from '../database/connection';
import { failsAgain } from '../database/failures';
import { Portion } from '../database/portion';
import { inTransaction } from '../database/transaction';
import { findFailingConnections } from './failing-connections';
import { findFailingSteps } from './failing-steps';
import { keepNotices } from './keep';
import { findMissingEvents } from './missing-events';
import { findWaitingCalls } from './waiting-calls';

/** How often all accounts are checked, in seconds. */
const roundEvery = 30;
/** A portion of a round: at most so many accounts with at most so many flows, but at least one account. */
const accountsAtOnce = 100;
const flowsAtOnce = 500;
/** How many ended notices are deleted at once. */
const forgottenAtOnce = 1_000;

/** How many accounts the next portion of a round has at most. */
export const noticePortion = (): Portion => new Portion(accountsAtOnce);

/**
 * Checks the next accounts for problems, and updates their notices. Returns whether the round goes on. Any number of processes may call
 * this; one works, the others find its row locked. Where it fails for an account alone, it tells `failed` and passes the account: the notices of
 * that one stay as they are, until the next round.
 */
export async function lookForNotices(
  pool: pg.Pool,
  every = roundEvery,
  { portion = noticePortion(), failed }: { portion?: Portion; failed?: AccountFailed } = {},
): Promise<boolean> {
  const isAlone = portion.size === 1;
  try {
    return await lookAtNext(pool, every, portion);
  } catch (error) {
    if (!isAlone || !failed || !failsAgain(error)) throw error;
    return passNext(pool, every, (userId) => failed(error, userId));
  }
}

/** An account for which it failed. */
type AccountFailed = (error: unknown, userId: number) => void;

const lookAtNext = (pool: pg.Pool, every: number, portion: Portion): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const position = await takePosition(client, every);
    return position !== null && portion.take((most) => lookAfter(client, position, most));
  });

async function lookAfter(client: pg.ClientBase, position: number, most: number): Promise<boolean> {
  const accounts = await nextAccounts(client, position, most);
  if (accounts.length === 0) {
    await forgetOver(client);
    await client.query(`UPDATE sweeps SET ended_at = now() WHERE what = 'notices'`);
    return false;
  }
  const found = [
    ...(await findFailingConnections(client, accounts)),
    ...(await findWaitingCalls(client, accounts)),
    ...(await findFailingSteps(client, accounts)),
    ...(await findMissingEvents(client, accounts)),
  ];
  await keepNotices(client, accounts, found);
  await moveOn(client, accounts);
  return true;
}

/** Passes the next account; returns whether the round goes on. */
const passNext = (pool: pg.Pool, every: number, passed: (userId: number) => void): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const position = await takePosition(client, every);
    if (position === null) return false;
    const accounts = await nextAccounts(client, position, 1);
    accounts.forEach(passed);
    await moveOn(client, accounts);
    return true;
  });

/** Moves the position of the round past the accounts. */
async function moveOn(client: Querier, accounts: readonly number[]): Promise<void> {
  await client.query(
    `UPDATE sweeps SET position = COALESCE($1, position), looked_at = looked_at + $2 WHERE what = 'notices'`,
    [accounts.at(-1), accounts.length],
  );
}

/** The position of the round, locked for this worker until its transaction ends; null when no round is due, or another worker has it. */
async function takePosition(client: Querier, every: number): Promise<number | null> {
  const { rows } = await client.query<{ position: number; is_over: boolean; is_due: boolean }>(
    `SELECT position, ended_at IS NOT NULL AS is_over, began_at NOT BETWEEN now() - $1 * interval '1 second' AND now() AS is_due
     FROM sweeps WHERE what = 'notices' FOR UPDATE SKIP LOCKED`,
    [every],
  );
  const [round] = rows;
  if (!round) return null;
  if (!round.is_over) return round.position;
  if (!round.is_due) return null;
  await client.query(
    `UPDATE sweeps SET position = 0, began_at = now(), ended_at = NULL, looked_at = 0 WHERE what = 'notices'`,
  );
  return 0;
}

async function nextAccounts(client: Querier, after: number, most: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM (
       SELECT u.id, COALESCE(sum(f.flows) OVER (ORDER BY u.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
       FROM (SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2) u
       CROSS JOIN LATERAL (SELECT count(*) AS flows FROM automatisations a WHERE a.user_id = u.id) f
     ) next WHERE before < ${flowsAtOnce} ORDER BY id`,
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the notices that ended days ago. */
async function forgetOver(client: Querier): Promise<void> {
  await client.query(
    `DELETE FROM notices WHERE id IN (
       SELECT id FROM notices WHERE ended_at < now() - interval '${daysKept} days' LIMIT ${forgottenAtOnce}
     )`,
  );
}
