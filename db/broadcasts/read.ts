import { lastLoop, runOfCampaign, type RunOfCampaign } from '../campaigns/outcome';
import { withFigures, type RunProgress } from '../campaigns/progress';
import type { Database, Querier } from '../database/connection';
import type { ScheduledTask } from '../schedules/ScheduledTask';
import type { BroadcastState } from '../../domain/entities/broadcast';
import { readSteps, type StoredStep } from '../automatisations/stored-flow';
import type { StoredBroadcast } from './store';

/** A broadcast as it is stored, without its runs and its schedule. */
export interface BroadcastRow extends StoredBroadcast {
  id: number;
  name: string;
  paused_at: Date | null;
  created_at: Date;
}

/** A broadcast with its steps, its runs, oldest first, and its tasks. */
export interface WholeBroadcast extends BroadcastRow {
  steps: StoredStep[];
  runs: RunProgress[];
  tasks: ScheduledTask[];
}

const columns = `
  a.id, a.name, a.paused_at, a.created_at, b.version, b.timing, b.test, b.begun_at, b.test_ends_at, b.test_result,
  GREATEST(a.updated_at, b.updated_at) AS updated_at`;

const from = `
  FROM broadcasts b JOIN automatisations a ON a.id = b.automatisation_id AND a.deleted_at IS NULL WHERE b.user_id = $1`;

/** SQL: the newest run of a broadcast `b`. */
const newest = `
  SELECT r.state FROM automatisation_runs r
  WHERE r.user_id = $1 AND r.automatisation_id = b.automatisation_id AND r.parent_run_id IS NULL AND r.state <> 'refused'
  ORDER BY r.id DESC LIMIT 1`;

/** SQL: how a broadcast stands: what `broadcastStateOf` says, but that an order to stop may not have reached its run yet. */
const state = `CASE (${newest})
    WHEN 'running' THEN CASE WHEN a.paused_at IS NULL THEN 'sending' ELSE 'paused' END
    WHEN 'completed' THEN 'sent' WHEN 'failed' THEN 'failed' WHEN 'stopped' THEN 'stopped' WHEN 'exited' THEN 'stopped'
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

/** Broadcasts with what belongs to them. */
export async function wholeBroadcasts(
  { pool }: Database,
  userId: number,
  rows: readonly BroadcastRow[],
): Promise<WholeBroadcast[]> {
  const ids = rows.map(({ id }) => id);
  const tasks = await readTasks(pool, userId, ids);
  const runs = await withFigures(pool, userId, await readRuns(pool, userId, ids));
  const whole: WholeBroadcast[] = [];
  for (const row of rows)
    whole.push({
      ...row,
      steps: await readSteps(pool, { userId, automatisationId: row.id, isDraft: false }),
      runs: runs.filter(({ automatisation_id: id }) => id === row.id),
      tasks: tasks.filter(({ automatisation_id: id }) => id === row.id),
    });
  return whole;
}

type BroadcastRun = RunOfCampaign & Omit<RunProgress, 'figures'> & { automatisation_id: number };

/** The runs of broadcasts, oldest first: one each, and those that went on after it had been stopped. */
async function readRuns(client: Querier, userId: number, ids: readonly number[]): Promise<BroadcastRun[]> {
  const { rows } = await client.query<BroadcastRun>(
    `SELECT ${runOfCampaign}, r.automatisation_id, r.created_at, r.ended_at, NULL AS contact_external_id, s.send_run_id
     FROM automatisation_runs r
     LEFT JOIN continued_sends s ON s.run_id = r.id
     ${lastLoop}
     WHERE r.user_id = $1 AND r.automatisation_id = ANY ($2::bigint[]) AND r.parent_run_id IS NULL AND r.state <> 'refused'
     ORDER BY r.id`,
    [userId, ids],
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
