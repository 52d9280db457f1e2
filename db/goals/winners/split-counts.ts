import type pg from 'pg';
import type { ComparedWay } from '../../../domain/steps/split/winner';
import { toJson } from '../../../domain/values/json';
import type { FlowReference } from '../../automatisations/stored-flow';
import type { Querier } from '../../database/connection';

/** A split is counted at most so often, in seconds. */
const countEvery = 300;
/** A count that takes long comes less often: then again after so many times as long. */
const countRatio = 200;
/** How many splits are taken at once. */
const takenAtOnce = 20;

/** A split that is to be counted. */
export interface TakenSplit extends FlowReference {
  stepId: number;
  /** Visits from then on count; null: all do. */
  countedFrom: Date | null;
  /** A winner that the rule chose before was taken back since the last count. */
  isTakenBack: boolean;
}

/**
 * Takes the splits of published flows with a goal that are due: those with a rule and without a winner. Nobody else takes them within the
 * next minutes, whatever becomes of this process. The kind stands here as in the predicate of the index that serves it (migration 084).
 */
export async function takeSplits(pool: pg.Pool): Promise<TakenSplit[]> {
  const { rows } = await pool.query<TakenSplit>(
    `INSERT INTO split_counts AS c (step_id, user_id, automatisation_id, next_count_at)
     SELECT s.id, s.user_id, s.automatisation_id, now() + interval '${countEvery} seconds'
     FROM automatisation_steps s
     JOIN automatisations a ON a.user_id = s.user_id AND a.id = s.automatisation_id AND a.is_active AND a.deleted_at IS NULL
     JOIN goals g ON g.user_id = s.user_id AND g.automatisation_id = s.automatisation_id AND g.replaced_at IS NULL
     LEFT JOIN split_counts k ON k.step_id = s.id
     WHERE s.type = 'SPLIT' AND s.data ->> 'winner_rule' IS NOT NULL AND s.data ->> 'winner' IS NULL
       AND (k.next_count_at IS NULL OR k.next_count_at <= now())
     ORDER BY k.next_count_at NULLS FIRST, s.id LIMIT ${takenAtOnce}
     ON CONFLICT (step_id) DO UPDATE SET next_count_at = EXCLUDED.next_count_at WHERE c.next_count_at <= now()
     RETURNING c.step_id AS "stepId", c.user_id AS "userId", c.automatisation_id AS "automatisationId",
               c.counted_from AS "countedFrom", c.has_chosen AS "isTakenBack"`,
  );
  return rows;
}

/** Begins the count of a split again: visits from then on count. */
export const countAgain = (querier: Querier, { stepId, userId }: TakenSplit, from: Date) =>
  querier.query(
    `UPDATE split_counts SET counted_from = $3, has_chosen = false, counted_at = NULL, ways = '[]' WHERE user_id = $1 AND step_id = $2`,
    [userId, stepId, from],
  );

/** Keeps what was counted, which took so many milliseconds. */
export const keepCount = (
  querier: Querier,
  { stepId, userId }: TakenSplit,
  { goalId, ways, took }: { goalId: number; ways: readonly ComparedWay[]; took: number },
) =>
  querier.query(
    `UPDATE split_counts
     SET goal_id = $3, ways = $4::jsonb, counted_at = now(), next_count_at = GREATEST(next_count_at, now() + $5 * interval '1 millisecond')
     WHERE user_id = $1 AND step_id = $2`,
    [userId, stepId, goalId, toJson(ways), countRatio * took],
  );

/** Notes that the rule has chosen. */
export const noteChosen = (querier: Querier, { stepId, userId }: TakenSplit) =>
  querier.query('UPDATE split_counts SET has_chosen = true WHERE user_id = $1 AND step_id = $2', [
    userId,
    stepId,
  ]);

/** What was counted last for a split. */
export interface SplitCount {
  step_id: number;
  counted_at: Date;
  counted_from: Date | null;
  ways: ComparedWay[];
}

/** What was counted last for the splits of a flow, by its goal. */
export async function readSplitCounts(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
  goalId: number,
): Promise<ReadonlyMap<number, SplitCount>> {
  const { rows } = await querier.query<SplitCount>(
    `SELECT step_id, counted_at, counted_from, ways FROM split_counts
     WHERE user_id = $1 AND automatisation_id = $2 AND goal_id = $3 AND counted_at IS NOT NULL`,
    [userId, automatisationId, goalId],
  );
  return new Map(rows.map((row) => [row.step_id, row]));
}
