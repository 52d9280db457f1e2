import { readTimezone } from '../../../db/accounts/user-settings';
import type { Database } from '../../../db/database/connection';
import { lockFlow } from '../../../db/automatisations/stored-flow';
import { inTransaction } from '../../../db/database/transaction';
import { figuresByDay } from '../../../db/goals/figures';
import {
  readGoal as readRow,
  removeGoal,
  saveGoal as storeGoal,
  type StoredGoal,
} from '../../../db/goals/goal';
import {
  goalDaysUsual,
  type Goal,
  type GoalFigures,
  type GoalFiguresQuery,
  type GoalUpdate,
} from '../../../domain/entities/automatisations/goal';
import { daysOf } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import { errors } from '../../http/errors';
import { refuseUnread } from '../../http/refuse-unread';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';
import { keepSegmentsOfEvents } from '../segments/keep-named';
import { comparisonsOf } from './comparison';
import { splitsOf } from './splits';

const presentGoal = (row: StoredGoal): Goal => ({
  event_name: row.event_name,
  filters: row.filters,
  window_days: row.window_days,
  value_field: row.value_field,
  control_percent: row.control_percent,
  control_since: row.control_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  progress: row.progress,
});

/** The goal of a flow, or null. Throws ApiError 404. */
export async function readGoal(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<Goal | null> {
  const goal = await readRow(database.pool, await requireFlow(database, userId, automatisationId));
  return goal && presentGoal(goal);
}

/** Sets the goal of a flow. Throws ApiError 404, also for the event of a segment that is not the account's, and 409 for one that was not read. */
export async function saveGoal(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { replaces, ...input }: GoalUpdate,
): Promise<Goal | null> {
  const flow = { userId: caller.userId, automatisationId };
  const isSaved = await inTransaction(database.pool, async (client) => {
    await keepSegmentsOfEvents(client, caller.userId, [input.event_name]);
    if (!(await lockFlow(client, flow))) throw errors.notFound('automatisation');
    const row = await readRow(client, flow);
    const goal = row && presentGoal(row);
    refuseUnread(replaces, goal && goal.created_at, { goal });
    return storeGoal(client, flow, input);
  });
  if (!isSaved) throw errors.notFound('automatisation');
  return readGoal(database, caller, automatisationId);
}

/** Takes the goal of a flow away. Throws ApiError 404. */
export async function deleteGoal(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<void> {
  const isDone = await inTransaction(database.pool, (client) =>
    removeGoal(client, { userId, automatisationId }),
  );
  if (!isDone) throw errors.notFound('automatisation');
}

/** The goal of a flow, and its figures for the runs that began in a range. Throws ApiError 404. */
export async function readGoalFigures(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  {
    to_date: to = new Date(),
    from_date: from = new Date(to.getTime() - goalDaysUsual * 86_400_000),
    timezone,
  }: GoalFiguresQuery,
): Promise<{ goal: Goal | null; figures: GoalFigures | null }> {
  const { pool } = database;
  const goal = await readRow(pool, await requireFlow(database, userId, automatisationId));
  if (!goal) return { goal: null, figures: null };
  const range = { from: from.getTime(), to: to.getTime() };
  const days = daysOf(range, timezone ?? (await readTimezone(pool, userId)) ?? utc);
  const starts = days.map(({ start }) => start);
  const rows = await figuresByDay(pool, { goalId: goal.id, userId, from, to }, starts);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const comparisons = goal.control_since ? comparisonsOf(days.map((_, place) => byDay.get(place))) : [];
  const figuresOfDays = days.map(({ date }, place) => {
    const { entered = 0, converted = 0, value = 0 } = byDay.get(place) ?? {};
    return { date, entered, converted, value, comparison: comparisons[place] ?? null };
  });
  const sumOf = (figure: 'entered' | 'converted' | 'value' | 'left_out'): number =>
    rows.reduce((sum, row) => sum + row[figure], 0);
  const entered = sumOf('entered');
  const converted = sumOf('converted');
  const ofGoal = { goalId: goal.id, userId, automatisationId, from, to };
  const splits = await splitsOf(database, ofGoal, goal.control_since !== null);
  const figures = {
    entered,
    converted,
    value: sumOf('value'),
    rate: entered === 0 ? null : converted / entered,
    is_open: Math.min(to.getTime(), Date.now()) + goal.window_days * 86_400_000 > Date.now(),
    comparison: comparisons.at(-1) ?? null,
    left_out: sumOf('left_out'),
    splits,
    days: figuresOfDays,
  };
  return { goal: presentGoal(goal), figures };
}
