import type { RunState } from '../../domain/entities/runs/run-state';
import { longestPeriod } from '../figures/range';

/** SQL: kept counts of an automation since the beginning, and their changes, as (what, number). */
const ofAllTimes = (automatisationId: string, which: string): string => `(
  SELECT what, number FROM flow_counts WHERE automatisation_id = ${automatisationId} AND hours = ${longestPeriod} AND ${which}
  UNION ALL
  SELECT what, number FROM flow_count_changes WHERE automatisation_id = ${automatisationId} AND ${which}
) counted`;

/** SQL: how many runs of an automation are in a state, items of its loops included. */
export const runsIn = (state: RunState, automatisationId: string): string => `(
  SELECT COALESCE(sum(number), 0)::bigint
  FROM ${ofAllTimes(automatisationId, `kind IN ('run', 'item') AND what = '${state}'`)})`;

/**
 * SQL: how many items the loops of a run `run` have in each state, as (visit, state, items). Items of the control group are refused.
 */
export const itemsOfLoops = (run: string): string => `(
  SELECT split_part(what, ':', 1)::integer AS visit, split_part(what, ':', 2) AS state, sum(number)::bigint AS items
  FROM ${ofAllTimes(`${run}.automatisation_id`, `kind = 'loop' AND start = '-infinity' AND of_id = ${run}.id`)} GROUP BY what)`;
