import type pg from 'pg';
import { lastLoop, runOfCampaign, type RunOfCampaign } from '../campaigns/outcome';
import { withFigures, type RunProgress } from '../campaigns/progress';
import type { Database, Querier } from '../database/connection';
import { firstDue } from '../loops/next-due';
import type { ScheduledTask } from '../schedules/ScheduledTask';
import type { BroadcastState } from '../../domain/entities/broadcast';
import { runStates } from '../../domain/entities/runs/run-state';
import type { StoredStep } from '../automatisations/stored-flow';
import { branchOf } from '../steps/branch';
import { callKinds } from '../steps/kinds';
import type { StoredBroadcast } from './store';

/** A broadcast as it is stored, without its runs and its schedule. */
export interface BroadcastRow extends StoredBroadcast {
  id: number;
  name: string;
  paused_at: Date | null;
  created_at: Date;
}

/** A step, as far as it says what a broadcast is. */
type BroadcastStep = Pick<
  StoredStep,
  | 'id'
  | 'automatisation_id'
  | 'type'
  | 'data'
  | 'automatisation_step_before_id'
  | 'branch'
  | 'user_app_id'
  | 'app_webhook_unique_identifier'
>;

/** A broadcast with its steps, its runs, oldest first, and its tasks. */
export interface WholeBroadcast extends BroadcastRow {
  steps: BroadcastStep[];
  runs: RunProgress[];
  tasks: ScheduledTask[];
}

const columns = `
  a.id, a.name, a.paused_at, a.created_at, b.version, b.timing, b.test, b.begun_at, b.test_ends_at, b.test_result,
  GREATEST(a.updated_at, b.updated_at) AS updated_at`;

const from = `
  FROM broadcasts b JOIN automatisations a ON a.id = b.automatisation_id AND a.deleted_at IS NULL WHERE b.user_id = $1`;

/**
 * SQL: the newest run of a broadcast `b` since it has begun (one before that was taken back), which may have very many items: each state by the index of runs that are
 * none (migration 036).
 */
const newest = `
  SELECT CASE WHEN ${firstDue('latest')} IS NULL THEN latest.state ELSE 'waiting' END FROM unnest(ARRAY[${runStates.map((one) => `'${one}'`).join(', ')}]) AS s (state)
  CROSS JOIN LATERAL (
    SELECT r.id, r.state, r.automatisation_id FROM automatisation_runs r
    WHERE r.automatisation_id = b.automatisation_id AND r.state = s.state AND r.parent_run_id IS NULL AND r.user_id = $1
      AND r.created_at >= b.begun_at
    ORDER BY r.created_at DESC LIMIT 1
  ) latest
  ORDER BY latest.id DESC LIMIT 1`;

/**
 * SQL: how a broadcast stands: what `broadcastStateOf` says, but that an order to stop may not have reached its run yet, and that nobody noted
 * a time that was missed.
 */
const state = `CASE (${newest})
    WHEN 'running' THEN CASE WHEN a.paused_at IS NULL THEN 'sending' ELSE 'paused' END
    WHEN 'waiting' THEN 'scheduled' WHEN 'completed' THEN 'sent' WHEN 'failed' THEN 'failed' WHEN 'stopped' THEN 'stopped' WHEN 'exited' THEN 'stopped'
    ELSE CASE WHEN b.begun_at IS NOT NULL THEN 'sent'
              WHEN EXISTS (SELECT FROM scheduled_tasks t WHERE t.user_id = $1 AND t.automatisation_id = b.automatisation_id AND t.skipped_at IS NULL)
              THEN 'scheduled' ELSE 'draft' END END`;

/** Which broadcasts are listed. */
interface ListedOnes {
  search_term: string;
  state?: BroadcastState | undefined;
}

/** One page of an account's broadcasts, the newest first, and how many there are on all pages. */
export async function listBroadcastRows(
  client: Querier,
  userId: number,
  { search_term: term, state: wanted }: ListedOnes,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const found = `${from} AND ($2 = '' OR search_text(a.name) LIKE search_pattern($2)) AND ($3::text IS NULL OR ${state} = $3)`;
  const values = [userId, term, wanted ?? null];
  const counted = await client.query<{ total: number }>(`SELECT count(*) AS total ${found}`, values);
  const { rows } = await client.query<BroadcastRow>(
    `SELECT ${columns} ${found} ORDER BY b.automatisation_id DESC OFFSET $4 LIMIT $5`,
    [...values, offset, pageSize],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A broadcast as it is stored; undefined: the account has none of this id. */
export async function findBroadcastRow(
  client: Querier,
  userId: number,
  id: number,
): Promise<BroadcastRow | undefined> {
  const { rows } = await client.query<BroadcastRow>(
    `SELECT ${columns} ${from} AND b.automatisation_id = $2`,
    [userId, id],
  );
  return rows[0];
}

/** Of how many broadcasts the figures are read at once. */
const readAtOnce = 10;

/** SQL: the steps of broadcasts; a list has no use for their texts. */
const selectSteps = (withTexts: boolean): string => `
  SELECT id, automatisation_id, type, ${withTexts ? 'data' : `CASE WHEN type IN ${callKinds} THEN '{}'::jsonb ELSE data END AS data`},
         automatisation_step_before_id, ${branchOf('automatisation_steps')} AS branch, user_app_id, app_webhook_unique_identifier
  FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = ANY ($2::bigint[]) ORDER BY id`;

/** Broadcasts with what belongs to them; without their texts where they are not asked for. */
export async function wholeBroadcasts(
  { pool }: Database,
  userId: number,
  rows: readonly BroadcastRow[],
  { withTexts }: { withTexts: boolean },
): Promise<WholeBroadcast[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: steps } = await pool.query<BroadcastStep>(selectSteps(withTexts), [userId, ids]);
  const tasks = await readTasks(pool, userId, ids);
  const runs: Awaited<ReturnType<typeof readRunsWithFigures>> = [];
  for (let at = 0; at < ids.length; at += readAtOnce)
    runs.push(...(await readRunsWithFigures(pool, userId, ids.slice(at, at + readAtOnce))));
  const of = <Row extends { automatisation_id: number }>(all: readonly Row[], id: number): Row[] =>
    all.filter(({ automatisation_id }) => automatisation_id === id);
  return rows.map((row) => ({
    ...row,
    steps: of(steps, row.id),
    runs: of(runs, row.id),
    tasks: of(tasks, row.id),
  }));
}

const readRunsWithFigures = async (pool: pg.Pool, userId: number, ids: readonly number[]) =>
  withFigures(pool, userId, await readRuns(pool, userId, ids));

type BroadcastRun = RunOfCampaign & Omit<RunProgress, 'figures'> & { automatisation_id: number };

/** Most runs of a broadcast in each state that are read: it has one, and one more each time that it goes on after a stop. */
const mostRuns = 100;

/**
 * The runs of broadcasts since they have begun, oldest first: one each, and those that went on after it had been stopped. One that was taken
 * back has none: its run reached nobody.
 */
async function readRuns(client: Querier, userId: number, ids: readonly number[]): Promise<BroadcastRun[]> {
  const { rows } = await client.query<BroadcastRun>(
    `SELECT ${runOfCampaign}, r.automatisation_id, r.created_at, r.ended_at, NULL AS contact_external_id, c.send_run_id
     FROM unnest($2::bigint[]) AS f (id)
     JOIN broadcasts b ON b.user_id = $1 AND b.automatisation_id = f.id
     CROSS JOIN unnest($3::text[]) AS s (state)
     CROSS JOIN LATERAL (
       SELECT * FROM automatisation_runs
       WHERE automatisation_id = f.id AND state = s.state AND parent_run_id IS NULL AND user_id = $1 AND created_at >= b.begun_at
       ORDER BY created_at DESC LIMIT ${mostRuns}
     ) r
     LEFT JOIN continued_sends c ON c.run_id = r.id
     ${lastLoop}
     ORDER BY r.id`,
    [userId, ids, runStates],
  );
  return rows;
}

/** The scheduled tasks of broadcasts: one each, where it is, or was, scheduled. */
export async function readTasks(
  client: Querier,
  userId: number,
  ids: readonly number[],
): Promise<ScheduledTask[]> {
  const { rows } = await client.query<ScheduledTask>(
    'SELECT t.* FROM scheduled_tasks t WHERE t.user_id = $1 AND t.automatisation_id = ANY ($2::bigint[]) ORDER BY t.id',
    [userId, ids],
  );
  return rows;
}
