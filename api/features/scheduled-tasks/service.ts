import type { QueryBuilder } from 'objection';
import { readBroadcast } from '../../../db/broadcasts/store';
import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { ScheduledTask } from '../../../db/schedules/ScheduledTask';
import { beginScheduledRun } from '../../../db/schedules/begin-run';
import { readLastRuns } from '../../../db/schedules/results';
import * as store from '../../../db/schedules/store';
import { inTransaction } from '../../../db/database/transaction';
import { User } from '../../../db/accounts/User';
import type * as entity from '../../../domain/entities/scheduled-task';
import { faultsOfTimes, haveSameTimes, settled, type GivenSettings } from '../../../domain/schedule/settings';
import { requireFlow } from '../runs/service';
import { errors } from '../../http/errors';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { columnHolds } from '../../http/search';
import { presentScheduledTask } from './presentation';

/** The account's tasks, each with its automation's name. */
const tasksOf = ({ knex }: Database, userId: number): QueryBuilder<ScheduledTask> =>
  ScheduledTask.query(knex)
    .alias('t')
    .join('automatisations as a', 'a.id', 't.automatisation_id')
    .where('t.user_id', userId)
    .select('t.*', 'a.name as automatisation_name');

/**
 * One page of the account's tasks, each with its next times and its last result. Throws ApiError 404 for an automation that is not the
 * account's.
 */
export async function listScheduledTasks(
  database: Database,
  userId: number,
  { automatisation_id, search_term, sort_by, sort_order }: entity.ScheduledTaskQuery,
  page: Page,
): Promise<{ tasks: entity.ScheduledTask[]; total: number }> {
  if (automatisation_id !== undefined) await requireFlow(database, userId, automatisation_id);
  const column = sort_by === 'automatisation_name' ? 'a.name' : `t.${sort_by}`;
  const { results, total } = await tasksOf(database, userId)
    .modify((found) => {
      if (automatisation_id !== undefined) void found.where('t.automatisation_id', automatisation_id);
      if (search_term === '') return;
      void found.where((either) => {
        void either.where(columnHolds('t.name', search_term)).orWhere(columnHolds('a.name', search_term));
      });
    })
    .orderBy(column, sort_order)
    .orderBy('t.id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
  const ids = results.map(({ id }) => id);
  const lastRuns = await readLastRuns(database.pool, userId, ids);
  const now = Date.now();
  return { tasks: results.map((task) => presentScheduledTask(task, lastRuns.get(task.id), now)), total };
}

/** Throws ApiError 404 for an automation that is not the account's, 400 for impossible times. */
export async function createScheduledTask(
  database: Database,
  userId: number,
  input: entity.ScheduledTaskInput,
): Promise<entity.ScheduledTask> {
  await requireSchedulable(database, userId, input.automatisation_id);
  await refuseTimes(database, userId, input, { given: input, mayHavePassed: false });
  const id = await store.insertScheduledTask(database.pool, userId, settled(input));
  notifyDispatcher(database.pool);
  return getScheduledTask(database, userId, id);
}

/** Throws ApiError 404 for a task, or an automation, that is not the account's; 400 for impossible times. */
export async function updateScheduledTask(
  database: Database,
  userId: number,
  id: number,
  { id: idGiven, ...changes }: entity.ScheduledTaskUpdate,
): Promise<entity.ScheduledTask> {
  await inTransaction(database.pool, async (client) => {
    const stored = await store.lockScheduledTask(client, userId, id);
    if (!stored) throw errors.notFound('scheduled_task');
    refuseChanged({ id: idGiven }, { id });
    await requireSchedulable(database, userId, stored.automatisation_id);
    if (changes.automatisation_id !== undefined) {
      await requireSchedulable(database, userId, changes.automatisation_id);
    }
    const wanted: GivenSettings = { ...stored, ...changes };
    const hasOtherTimes = !haveSameTimes(stored, settled(wanted));
    await refuseTimes(database, userId, wanted, { given: changes, mayHavePassed: !hasOtherTimes });
    await store.updateScheduledTask(client, userId, id, { ...settled(wanted), hasOtherTimes });
  });
  notifyDispatcher(database.pool);
  return getScheduledTask(database, userId, id);
}

/** Throws ApiError 404 for an automation that is not the account's, 409 for a broadcast, which has a time of its own. */
async function requireSchedulable(
  database: Database,
  userId: number,
  automatisationId: number,
): Promise<void> {
  const flow = await requireFlow(database, userId, automatisationId);
  if (await readBroadcast(database.pool, flow)) throw errors.flowIsBroadcast();
}

/** Refuses impossible times. A stored time may have passed since it was stored. */
async function refuseTimes(
  { knex }: Database,
  userId: number,
  wanted: GivenSettings,
  { given, mayHavePassed }: { given: Partial<GivenSettings>; mayHavePassed: boolean },
): Promise<void> {
  const { timezone } = await User.query(knex).findById(userId).select('timezone').throwIfNotFound();
  const faults = faultsOfTimes(wanted, { given, timezone, now: Date.now(), mayHavePassed });
  if (faults.length > 0) throw errors.invalidInput(faults);
}

/** Throws ApiError 404. */
export async function deleteScheduledTask({ pool }: Database, userId: number, id: number): Promise<void> {
  const deleted = await store.deleteScheduledTask(pool, userId, id);
  if (!deleted) throw errors.notFound('scheduled_task');
  notifyDispatcher(pool);
}

/** Starts a run now. Throws ApiError 404, 409 for a draft or while a run goes on, 422 for a campaign that has errors. */
export async function runScheduledTask(
  database: Database,
  userId: number,
  id: number,
): Promise<entity.ScheduledTask> {
  const due = { userId, taskId: id, dueAt: new Date() };
  const begun = await inTransaction(database.pool, (client) => beginScheduledRun(client, due, 'by_hand'));
  if (begun.kind === 'skipped') {
    if (begun.code === 'automatisation_draft') throw errors.automatisationDraft();
    if (begun.code === 'scheduled_task_running') throw errors.scheduledTaskRunning();
    if (begun.code === 'broadcast_begun') throw errors.broadcastBegun();
    if (begun.code === 'campaign_has_problems') throw errors.campaignHasProblems(begun.problems);
    throw errors.notFound('scheduled_task');
  }
  notifyDispatcher(database.pool);
  return getScheduledTask(database, userId, id);
}

async function getScheduledTask(
  database: Database,
  userId: number,
  id: number,
): Promise<entity.ScheduledTask> {
  const task = await tasksOf(database, userId).findOne('t.id', id);
  if (!task) throw errors.notFound('scheduled_task');
  const lastRuns = await readLastRuns(database.pool, userId, [id]);
  return presentScheduledTask(task, lastRuns.get(id), Date.now());
}
