import type { CountedWay } from '../../../domain/steps/split/winner';
import type { Querier } from '../../database/connection';
import { isDecidedByShares } from '../visits-of-splits';
import type { TakenSplit } from './split-counts';

/** An event that arrives so many minutes late still counts: for that long after a window is over, its contact does not. */
const lateMinutes = 60;
/** With more events that are not counted yet, counting is behind. */
const behind = 20_000;

/**
 * Whether all events of the flow's goal from before that time are counted. Where they are not, a contact may have converted although the
 * goal does not know it yet.
 */
export async function isCaughtUp(querier: Querier, userId: number): Promise<boolean> {
  const { rows } = await querier.query<{ is_caught_up: boolean }>(
    `SELECT count(*) < ${behind}
            AND count(*) FILTER (WHERE e.user_id = $1 AND e.created_at <= now() - interval '${lateMinutes} minutes') = 0 AS is_caught_up
     FROM (SELECT user_id, created_at FROM events WHERE id > (SELECT last_event_id FROM goals_counted) ORDER BY id LIMIT ${behind}) e`,
    [userId],
  );
  return rows[0]?.is_caught_up ?? false;
}

/**
 * The contacts that came to each way of a split and for whom the goal's window is over, and how many of them reached the goal afterwards. A
 * contact counts by its first visit at which the shares decided; runs that began in the account's control group, and those whom a broadcast was not sent to, are left out.
 */
export async function countWays(
  querier: Querier,
  { userId, automatisationId, stepId }: TakenSplit,
  { goalId, from }: { goalId: number; from: Date | null },
): Promise<CountedWay[]> {
  const { rows } = await querier.query<CountedWay>(
    `SELECT way, count(*) AS contacts, count(*) FILTER (WHERE has_converted) AS converted
     FROM (
       SELECT DISTINCT ON (n.contact_id) v.detail ->> 'branch' AS way, n.converted_at >= v.started_at AS has_converted,
              n.entered_at + g.window_days * interval '24 hours' <= now() - interval '${lateMinutes} minutes' AS is_over
       FROM goals g
       JOIN automatisation_run_steps v ON v.automatisation_id = g.automatisation_id AND v.user_id = g.user_id
       JOIN goal_entries n ON n.run_id = v.run_id AND n.goal_id = g.id AND NOT n.is_left_out AND NOT n.is_unsent
       WHERE g.id = $1 AND g.user_id = $2 AND g.automatisation_id = $3 AND v.step_id = $4
         AND ${isDecidedByShares} AND ($5::timestamptz IS NULL OR v.started_at >= $5)
       ORDER BY n.contact_id, v.started_at
     ) first
     WHERE is_over GROUP BY way ORDER BY way`,
    [goalId, userId, automatisationId, stepId, from],
  );
  return rows;
}
