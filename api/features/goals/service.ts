import { readTimezone } from '../../../db/accounts/user-settings';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { readSteps } from '../../../db/automatisations/stored-flow';
import { figuresByDay, type FiguresOfDay } from '../../../db/goals/figures';
import {
  readGoal as readRow,
  removeGoal,
  saveGoal as storeGoal,
  type StoredGoal,
} from '../../../db/goals/goal';
import { figuresByWay } from '../../../db/goals/ways';
import { readSplitCounts, type SplitCount } from '../../../db/goals/winners/split-counts';
import {
  goalDaysUsual,
  type Goal,
  type GoalComparison,
  type GoalFigures,
  type GoalFiguresQuery,
  type GoalInput,
  type GoalSplit,
} from '../../../domain/entities/automatisations/goal';
import type { JsonObject } from '../../../domain/entities/common';
import { isSplit } from '../../../domain/steps';
import { waysIn } from '../../../domain/steps/split/ways';
import { chancesOfBest } from '../../../domain/values/chances-of-best';
import { liftOf, type Proportion } from '../../../domain/values/proportions';
import { daysOf } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';

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

/** The ways of each split of the flow as it is now, with their figures. */
async function splitsOf({ pool }: Database, range: Parameters<typeof figuresByWay>[1]): Promise<GoalSplit[]> {
  const steps = await readSteps(pool, { ...range, isDraft: false });
  const splits = steps.filter(({ type }) => isSplit(type));
  if (splits.length === 0) return [];
  const [rows, counts] = await Promise.all([
    figuresByWay(pool, range),
    readSplitCounts(pool, range, range.goalId),
  ]);
  return splits.map(({ id, data }) => {
    const ways = waysIn(data).map(({ id: way }) => {
      const {
        entered = 0,
        converted = 0,
        value = 0,
      } = rows.find((row) => row.step_id === id && row.way === way) ?? {};
      return { way, entered, converted, value };
    });
    const chances = ways.some(({ entered }) => entered > 0) ? chancesOfBest(ways) : null;
    return {
      step_id: id,
      ways: ways.map((figures, place) => ({ ...figures, chance: chances?.[place] ?? null })),
      counted: isChoosing(data) ? presentCount(counts.get(id)) : null,
    };
  });
}

/** Whether the winner of a split with this data is chosen by itself, or was. */
const isChoosing = ({ winner_rule, winner_chosen_at }: JsonObject): boolean =>
  Boolean(winner_rule) || Boolean(winner_chosen_at);

const presentCount = (count: SplitCount | undefined): GoalSplit['counted'] =>
  count
    ? {
        counted_at: count.counted_at.toISOString(),
        counted_from: count.counted_from?.toISOString() ?? null,
        ways: count.ways,
      }
    : null;

function comparisonOf(treated: Proportion, control: Proportion): GoalComparison {
  if (treated.entered === 0 || control.entered === 0) return { treated, control, lift: null };
  const { difference, interval, relative } = liftOf(treated, control);
  return { treated, control, lift: { difference, low: interval.low, high: interval.high, relative } };
}

/** The goal of a flow, or null. Throws ApiError 404. */
export async function readGoal(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<Goal | null> {
  const goal = await readRow(database.pool, await requireFlow(database, userId, automatisationId));
  return goal && presentGoal(goal);
}

/** Sets the goal of a flow. Throws ApiError 404. */
export async function saveGoal(
  database: Database,
  caller: Caller,
  automatisationId: number,
  input: GoalInput,
): Promise<Goal | null> {
  const flow = { userId: caller.userId, automatisationId };
  const isSaved = await inTransaction(database.pool, (client) => storeGoal(client, flow, input));
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
  const figuresOfDays = days.map(({ date }, place) => {
    const { entered = 0, converted = 0, value = 0 } = byDay.get(place) ?? {};
    return { date, entered, converted, value };
  });
  const sumOf = (figure: Exclude<keyof FiguresOfDay, 'day'>): number =>
    rows.reduce((sum, row) => sum + row[figure], 0);
  const entered = sumOf('entered');
  const converted = sumOf('converted');
  const splits = await splitsOf(database, { goalId: goal.id, userId, automatisationId, from, to });
  const figures = {
    entered,
    converted,
    value: sumOf('value'),
    rate: entered === 0 ? null : converted / entered,
    is_open: Math.min(to.getTime(), Date.now()) + goal.window_days * 86_400_000 > Date.now(),
    comparison:
      goal.control_since &&
      comparisonOf(
        { entered: sumOf('treated'), converted: sumOf('treated_converted') },
        { entered: sumOf('control'), converted: sumOf('control_converted') },
      ),
    left_out: sumOf('left_out'),
    splits,
    days: figuresOfDays,
  };
  return { goal: presentGoal(goal), figures };
}
