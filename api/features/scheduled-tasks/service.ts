import type { QueryBuilder } from 'objection';
import { readBroadcast } from '../../../db/broadcasts/store';
import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { ScheduledTask } from '../../../db/schedules/ScheduledTask';
import { beginScheduledRun } from '../../../db/schedules/begin-run';
import { readLastRuns } from '../../../db/schedules/results';
import * as store from '../../../db/schedules/store';
import { hasReachedNobody, takeBackWaiting } from '../../../db/schedules/take-back';
import { inTransaction } from '../../../db/database/transaction';
import { User } from '../../../db/accounts/User';
import type * as entity from '../../../domain/entities/scheduled-task';
import { faultsOfTimes, haveSameTimes, settled, type GivenSettings } from '../../../domain/schedule/settings';
import type { Fault } from '../../../domain/values/validation/faults';
import type { Caller } from '../automatisations/caller';
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

/**
 * Changes a task; a run that waits for the clocks of its first contact ends where the times change, or the task is paused or given to another
 * automation, which begins in its place: as if the time were set now. Throws ApiError 404 for a task, or an automation, that is not the
 * account's; 400 for impossible times.
 */
export async function updateScheduledTask(
  database: Database,
  { userId, authorId }: Caller,
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
    const task = { userId, taskId: id, authorId };
    const isGiven =
      wanted.automatisation_id !== stored.automatisation_id &&
      !wanted.is_paused &&
      (await takeBackWaiting(client, task, 'given'));
    const isMoved = isGiven || !haveSameTimes(stored, settled(wanted));
    await refuseTimes(database, userId, wanted, { given: changes, mayHavePassed: !isMoved });
    const isResumed = stored.is_paused && !wanted.is_paused;
    // Where the first clocks showed the time before or during the pause, and the account's do not yet, it is as if the time were set now.
    const beginsAgain =
      isResumed &&
      wanted.by_contact_clock === true &&
      (await hasReachedNobody(client, userId, id)) &&
      (await faultsOf(database, userId, wanted, { given: changes, mayHavePassed: false })).length === 0;
    if (isMoved) await takeBackWaiting(client, task, 'moved');
    else if (wanted.is_paused) await takeBackWaiting(client, task, 'paused');
    await store.updateScheduledTask(client, userId, id, {
      ...settled(wanted),
      hasOtherTimes: isMoved || beginsAgain,
    });
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

interface AskedTimes {
  /** The settings of the call itself. */
  given: Partial<GivenSettings>;
  /** A stored time may have passed since it was stored. */
  mayHavePassed: boolean;
}

async function faultsOf(
  { knex }: Database,
  userId: number,
  wanted: GivenSettings,
  asked: AskedTimes,
): Promise<Fault[]> {
  const { timezone } = await User.query(knex).findById(userId).select('timezone').throwIfNotFound();
  return faultsOfTimes(wanted, { ...asked, timezone, now: Date.now() });
}

/** Refuses impossible times. */
async function refuseTimes(...asked: Parameters<typeof faultsOf>): Promise<void> {
  const faults = await faultsOf(...asked);
  if (faults.length > 0) throw errors.invalidInput(faults);
}

/** Deletes a task; its run ends where that waits for the clocks of its first contact, and goes on otherwise. Throws ApiError 404. */
export async function deleteScheduledTask(
  { pool }: Database,
  { userId, authorId }: Caller,
  id: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await store.lockScheduledTask(client, userId, id))) throw errors.notFound('scheduled_task');
    await takeBackWaiting(client, { userId, taskId: id, authorId }, 'deleted');
    await store.deleteScheduledTask(client, userId, id);
  });
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
