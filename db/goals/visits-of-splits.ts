import type pg from 'pg';
import { toJson } from '../../domain/values/json';
import { costlyRead } from '../database/costly-read';

/** A goal of an account's flow, and a range of time. */
export interface GoalRange {
  goalId: number;
  userId: number;
  automatisationId: number;
  from: Date;
  to: Date;
}

/** SQL: whether the visit `v` is one of a split. The kind stands here as in the predicate of the index that serves it (migration 081). */
export const isOfSplit = `v.type = 'SPLIT' AND v.state = 'done'`;

/** SQL: whether the visit `v` is one of a split at which the shares decided. */
export const isDecidedByShares = `${isOfSplit} AND v.detail -> 'is_winner' IS NULL`;

/**
 * What a statement finds by the ways of a flow's splits, cached for a while where very many are counted. Its values are the goal $1, the
 * flow $2, the account $3, and the range from $4 to $5; `what` tells it apart from others in the cache.
 */
export const readByWay = <Row extends { entered: number }>(
  pool: pg.Pool,
  { what, statement }: { what: string; statement: string },
  { goalId, automatisationId, userId, from, to }: GoalRange,
): Promise<Row[]> =>
  costlyRead(
    pool,
    toJson([what, goalId, from, to]),
    async () => (await pool.query<Row>(statement, [goalId, automatisationId, userId, from, to])).rows,
    (rows) => rows.reduce((sum, { entered }) => sum + entered, 0),
  );
