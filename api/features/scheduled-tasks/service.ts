import type { Page as ResultPage, QueryBuilder } from 'objection';
import { Automatisation } from '../../../db/Automatisation';
import type { Database } from '../../../db/connection';
import { ScheduledTask } from '../../../db/ScheduledTask';
import type {
  ScheduledTaskInput,
  ScheduledTaskQuery,
  ScheduledTaskUpdate,
} from '../../../domain/entities/scheduled-task';
import { errors } from '../../errors';
import type { Page } from '../../page';
import { columnHolds } from '../../search';

/** The account's tasks, each with its automation's name. */
const tasksOf = ({ knex }: Database, userId: number): QueryBuilder<ScheduledTask> =>
  ScheduledTask.query(knex)
    .alias('t')
    .join('automatisations as a', 'a.id', 't.automatisation_id')
    .where('t.user_id', userId)
    .select('t.*', 'a.name as automatisation_name');

export async function listScheduledTasks(
  database: Database,
  userId: number,
  { search_term, sort_by, sort_order }: ScheduledTaskQuery,
  page: Page,
): Promise<ResultPage<ScheduledTask>> {
  const column = sort_by === 'automatisation_name' ? 'a.name' : `t.${sort_by}`;
  return tasksOf(database, userId)
    .modify((found) => {
      if (search_term === '') return;
      void found.where((either) => {
        void either.where(columnHolds('t.name', search_term)).orWhere(columnHolds('a.name', search_term));
      });
    })
    .orderBy(column, sort_order)
    .orderBy('t.id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
}

/** Throws ApiError 404 for an automation that is not the account's. */
export async function createScheduledTask(
  database: Database,
  userId: number,
  input: ScheduledTaskInput,
): Promise<ScheduledTask> {
  await requireAutomatisation(database, userId, input.automatisation_id);
  const { id } = await ScheduledTask.query(database.knex).insert({ ...input, user_id: userId });
  return findScheduledTask(database, userId, id);
}

/** Throws ApiError 404 for a task, or an automation, that is not the account's. */
export async function updateScheduledTask(
  database: Database,
  userId: number,
  id: number,
  changes: ScheduledTaskUpdate,
): Promise<ScheduledTask> {
  const stored = await findScheduledTask(database, userId, id);
  if (changes.automatisation_id !== undefined) {
    await requireAutomatisation(database, userId, changes.automatisation_id);
  }
  await ScheduledTask.query(database.knex)
    .where({ id: stored.id, user_id: userId })
    .patch({ ...changes, updated_at: ScheduledTask.fn.now() });
  return findScheduledTask(database, userId, id);
}

/** Throws ApiError 404. */
export async function deleteScheduledTask({ knex }: Database, userId: number, id: number): Promise<void> {
  const deleted = await ScheduledTask.query(knex).where({ id, user_id: userId }).delete();
  if (deleted === 0) throw errors.notFound('scheduled_task');
}

async function findScheduledTask(database: Database, userId: number, id: number): Promise<ScheduledTask> {
  const task = await tasksOf(database, userId).findOne('t.id', id);
  if (!task) throw errors.notFound('scheduled_task');
  return task;
}

async function requireAutomatisation({ knex }: Database, userId: number, id: number): Promise<void> {
  const found = await Automatisation.query(knex).findOne({ id, user_id: userId }).select('id');
  if (!found) throw errors.notFound('automatisation');
}
