import type pg from 'pg';
import { splitData, type SplitData } from '../../../domain/steps/split/schema';
import { chosenWay, compareWays, type ComparedWay } from '../../../domain/steps/split/winner';
import { lockFlow, readFlow, type StoredStep } from '../../automatisations/stored-flow';
import { inTransaction } from '../../database/transaction';
import { tellWinner } from '../../notices/winner';
import { saveRevision } from '../../revisions/save';
import { updateStep } from '../../steps/change-chain';
import { holdUpRuns } from '../../steps/edit-lock';
import { readGoal } from '../goal';
import { countWays, isCaughtUp } from './count-ways';
import { countAgain, keepCount, noteChosen, takeSplits, type TakenSplit } from './split-counts';

/**
 * Counts for the splits whose winner is chosen by itself, and chooses where the numbers are there: one round. Returns whether there is more
 * to do at once. Any number of processes may do this; each split is counted by one of them.
 */
export async function chooseWinners(pool: pg.Pool): Promise<boolean> {
  const taken = await takeSplits(pool);
  const failures: unknown[] = [];
  for (const split of taken) await lookAt(pool, split).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return taken.length > 0;
}

async function lookAt(pool: pg.Pool, split: TakenSplit): Promise<void> {
  const goal = await readGoal(pool, split);
  const step = stepOf(await readFlow(pool, split), split);
  const data = step && splitData.safeParse(step.data).data;
  if (!goal || !data || data.winner !== null || data.winner_rule === null) return;
  // A person who took a winner back wants to see other numbers first.
  const from = split.isTakenBack ? step.updated_at : split.countedFrom;
  if (split.isTakenBack) await countAgain(pool, split, step.updated_at);
  if (!(await isCaughtUp(pool, split.userId))) return;
  const began = performance.now();
  const ways = compareWays(data, await countWays(pool, split, { goalId: goal.id, from }));
  await keepCount(pool, split, { goalId: goal.id, ways, took: performance.now() - began });
  const best = chosenWay(data, ways);
  if (best) await choose(pool, split, { step, data, best, goalId: goal.id });
}

const stepOf = (flow: { is_active: boolean; steps: StoredStep[] } | null, { stepId }: TakenSplit) =>
  flow?.is_active ? flow.steps.find(({ id }) => id === stepId) : undefined;

interface Choice {
  /** The step that was looked at. */
  step: StoredStep;
  data: SplitData;
  best: ComparedWay;
  goalId: number;
}

/** Makes the way the winner as one edit of the flow, with its revision and its notice, unless somebody changed the step or the goal since. */
const choose = (pool: pg.Pool, split: TakenSplit, { step, data, best, goalId }: Choice): Promise<void> =>
  inTransaction(pool, async (client) => {
    await holdUpRuns(client, split.userId);
    const now = stepOf(await lockFlow(client, split), split);
    const goal = await readGoal(client, split);
    if (now?.version !== step.version || goal?.id !== goalId) return;
    const chosenAt = new Date();
    const flow = { userId: split.userId, automatisationId: split.automatisationId, isDraft: false };
    await updateStep(client, flow, {
      ...now,
      data: { ...now.data, winner: best.way, winner_chosen_at: chosenAt.toISOString() },
    });
    await saveRevision(client, flow, null, { isByRule: true });
    await noteChosen(client, split);
    await tellWinner(client, 'winner_chosen', split, {
      chosenAt,
      contacts: best.contacts,
      detail: {
        way: data.ways.find(({ id }) => id === best.way)?.name ?? best.way,
        converted: best.converted,
        chance: best.chance ?? 0,
      },
    });
  });
