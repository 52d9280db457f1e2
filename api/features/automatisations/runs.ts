import type { StoredRun } from '../../../db/AutomatisationRun';
import type { StoredRunStep } from '../../../db/AutomatisationRunStep';
import { Automatisation } from '../../../db/Automatisation';
import type { Database } from '../../../db/connection';
import { notifyDispatch } from '../../../db/dispatch/notify';
import { listRuns as listRows, readRun } from '../../../db/flow/runs';
import { flowStats } from '../../../db/flow/stats';
import { endRuns } from '../../../db/runs/end';
import { inTransaction } from '../../../db/transaction';
import type { PageMeta } from '../../../domain/entities/common';
import type {
  AutomatisationStats,
  Run,
  RunDetail,
  RunQuery,
  RunReason,
  RunStep,
} from '../../../domain/entities/run';
import { workflowIdOfRun } from '../../../workflows/contract';
import { errors } from '../../errors';
import { metaOf, pageOf } from '../../page';
import type { Caller } from './caller';

const stoppedByUser: RunReason = { code: 'stopped_by_user', message: 'Stopped by hand.' };

/** One page of an automation's runs, newest first. Throws ApiError 404. */
export async function listRuns(
  { knex }: Database,
  { userId }: Caller,
  automatisationId: number,
  query: RunQuery,
): Promise<{ runs: Run[]; meta: PageMeta }> {
  const page = pageOf(query);
  const flow = await requireFlow(knex, userId, automatisationId);
  const { rows, total } = await listRows(knex, flow, query.state, page);
  return { runs: rows.map(presentRun), meta: metaOf(page, total) };
}

/** A run with its log. Throws ApiError 404. */
export async function getRun(
  { knex }: Database,
  { userId }: Caller,
  automatisationId: number,
  runId: number,
): Promise<RunDetail> {
  const found = await readRun(knex, { userId, automatisationId }, runId);
  if (!found) throw errors.notFound('run');
  return { ...presentRun(found.run), steps: found.visits.map(presentRunStep) };
}

/** How many runs there are and how they stand, and how many visits each step has had. Throws ApiError 404. */
export async function getStats(
  { knex, pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<AutomatisationStats> {
  return flowStats(pool, await requireFlow(knex, userId, automatisationId));
}

/** Ends a running run where it stands. Throws ApiError 404, or 409 when it has ended already. */
export async function stopRun(
  database: Database,
  caller: Caller,
  automatisationId: number,
  runId: number,
): Promise<RunDetail> {
  const { userId } = caller;
  const stopped = await inTransaction(database.pool, (client) =>
    endRuns(client, { userId, automatisationId, runIds: [runId], state: 'stopped', reason: stoppedByUser }),
  );
  const run = await getRun(database, caller, automatisationId, runId);
  if (stopped === 0) throw errors.runNotRunning();
  notifyDispatch(database.pool);
  return run;
}

/** Ends all running runs; answers how many they were. Throws ApiError 404. */
export async function stopAllRuns(
  { knex, pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<number> {
  const flow = await requireFlow(knex, userId, automatisationId);
  const stopped = await inTransaction(pool, (client) =>
    endRuns(client, { ...flow, state: 'stopped', reason: stoppedByUser }),
  );
  notifyDispatch(pool);
  return stopped;
}

async function requireFlow(knex: Database['knex'], userId: number, automatisationId: number) {
  const found = await Automatisation.query(knex)
    .findOne({ user_id: userId, id: automatisationId })
    .select('id');
  if (!found) throw errors.notFound('automatisation');
  return { userId, automatisationId };
}

const presentRun = (row: StoredRun): Run => ({
  id: row.id,
  automatisation_id: row.automatisation_id,
  state: row.state,
  reason: row.reason,
  event_id: row.event_id,
  event_name: row.event_name,
  scheduled_task_id: row.scheduled_task_id,
  contact_id: row.contact_id,
  contact_external_id: row.contact_external_id,
  current_step_id: row.current_step_id,
  waiting_until: row.waiting_until?.toISOString() ?? null,
  depth: row.depth,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  workflow_id: workflowIdOfRun(row),
});

const presentRunStep = (row: StoredRunStep): RunStep => ({
  visit: row.visit,
  step_id: row.step_id,
  type: row.type,
  description: row.description,
  state: row.state,
  revision: row.revision,
  detail: row.detail,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
