import { readFlow } from '../../../db/automatisations/stored-flow';
import type { Database } from '../../../db/database/connection';
import { groupsByWay, type GroupOfWay } from '../../../db/goals/way-groups';
import { figuresByWay, figuresWithWinner, type FiguresOfWay } from '../../../db/goals/ways';
import { readSplitCounts, type SplitCount } from '../../../db/goals/winners/split-counts';
import type { GoalLift, GoalSplit } from '../../../domain/entities/automatisations/goal';
import type { JsonObject } from '../../../domain/entities/common';
import { isSplit } from '../../../domain/steps';
import { waysIn } from '../../../domain/steps/split/ways';
import { compareWays } from '../../../domain/steps/split/winner';
import { groupOfWay } from '../../../domain/values/statistics/proportions';
import { presentLift } from './comparison';

/** The ways of each split of the flow as it is now, with their figures, and with their lifts where the goal has a control group. */
export async function splitsOf(
  { pool }: Database,
  range: Parameters<typeof figuresByWay>[1],
  hasControl: boolean,
): Promise<GoalSplit[]> {
  const flow = await readFlow(pool, range);
  const splits = flow?.steps.filter(({ type }) => isSplit(type)) ?? [];
  if (!flow || splits.length === 0) return [];
  // The test of a broadcast is over once it has a winner, and what that brings counts for its message.
  const hasWinner = flow.is_broadcast && splits.some(({ data }) => Boolean(data['winner']));
  const [rows, withWinner, counts, groups] = await Promise.all([
    figuresByWay(pool, range),
    hasWinner ? figuresWithWinner(pool, range) : null,
    readSplitCounts(pool, range, range.goalId),
    hasControl ? groupsByWay(pool, range) : [],
  ]);
  return splits.map(({ id, data }) => {
    const ways = compareWays(
      { ways: waysIn(data) },
      rows
        .filter(({ step_id }) => step_id === id)
        .map(({ way, entered, converted }) => ({ way, contacts: entered, converted })),
    );
    const lifts = liftsOf(groups.filter(({ step_id }) => step_id === id));
    return {
      step_id: id,
      ways: ways.map(({ way, chance }) => ({
        way,
        ...figuresOf(rows, id, way),
        chance,
        lift: lifts.get(way) ?? null,
        with_winner: withWinner && figuresOf(withWinner, id, way),
      })),
      counted: isChoosing(data) ? presentCount(counts.get(id)) : null,
    };
  });
}

function figuresOf(rows: readonly FiguresOfWay[], stepId: number, way: string) {
  const found = rows.find((row) => row.step_id === stepId && row.way === way);
  const { entered = 0, converted = 0, value = 0 } = found ?? {};
  return { entered, converted, value };
}

/** The lifts of the ways of a split, by way. */
function liftsOf(ways: readonly GroupOfWay[]): ReadonlyMap<string, GoalLift | null> {
  const atSplit = {
    entered: ways.reduce((sum, { entered }) => sum + entered, 0),
    converted: ways.reduce((sum, { converted }) => sum + converted, 0),
  };
  return new Map(
    ways.map((group) => {
      const all = { entered: group.treated, converted: group.treated_converted };
      const control = { entered: group.control, converted: group.control_converted };
      return [group.way, presentLift(groupOfWay(group, atSplit, all), control)];
    }),
  );
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
