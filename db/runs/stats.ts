import { isTwoWay } from '../../domain/steps';
import { stepTypes, type StepType } from '../../domain/steps/types';
import { branchingKinds, kindsWithWays, splitKinds } from '../steps/kinds';
import type pg from 'pg';
import { outcomeUnknown, type RunState } from '../../domain/entities/runs/run-state';
import type { AutomatisationStats } from '../../domain/entities/automatisations/step-count';
import { isTriedAgain } from '../outbound-calls/retried';
import type { FlowReference } from '../automatisations/stored-flow';
import { countOfFlow } from './flow-counts';

/** Half-open; unbounded where a bound is missing. */
export interface Period {
  from?: Date;
  to?: Date;
}

/** SQL: whether a moment is in the period whose bounds are $3 and $4. */
export const inPeriod = (moment: string): string =>
  `($3::timestamptz IS NULL OR ${moment} >= $3) AND ($4::timestamptz IS NULL OR ${moment} < $4)`;

/** How many runs of a flow are in a state, and how many of them have entered. */
interface RunsInState {
  state: RunState;
  runs: number;
  entered: number;
}

/** The runs of a flow by state, without loop items and refused runs. They are cached for a while where very many are counted. */
export const runsByState = (
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  { from, to }: Period = {},
): Promise<RunsInState[]> =>
  countOfFlow(
    pool,
    { userId, automatisationId },
    ['runs', from, to],
    async () => {
      const { rows } = await pool.query<RunsInState>(
        // The account is checked on the flow, so that the index of runs that are not loop items suffices (migration 036).
        // Runs that were erased because of their age are still counted: by the hours in which they entered.
        `WITH flow AS MATERIALIZED (SELECT id FROM automatisations WHERE user_id = $1 AND id = $2)
         SELECT state, sum(runs)::bigint AS runs, sum(entered)::bigint AS entered
         FROM (
           SELECT state, count(*) AS runs, count(entered_at) AS entered
           FROM automatisation_runs
           WHERE automatisation_id = (SELECT id FROM flow) AND state <> 'refused'
             AND parent_run_id IS NULL AND ${inPeriod('entered_at')}
           GROUP BY state
           UNION ALL
           SELECT state, runs, CASE WHEN start > '-infinity' THEN runs ELSE 0 END FROM erased_runs
           WHERE automatisation_id = (SELECT id FROM flow) AND ${inPeriod('start')}
             AND ($3::timestamptz IS NULL AND $4::timestamptz IS NULL OR start > '-infinity')
         ) each_hour
         GROUP BY state`,
        [userId, automatisationId, from ?? null, to ?? null],
      );
      return rows;
    },
    (states) => states.reduce((sum, { runs }) => sum + runs, 0),
  );

/**
 * How many runs entered in the period, and their states. For each step of the chain: how many visits that began in the period wait, are
 * done or were skipped, and of these, over a message cap; for a condition, how many took the True branch, and at how many nothing could be compared; how many runs failed
 * there in the period and still stand failed; and how many runs have their call tried again there now, whenever they came there. A refused
 * run never entered and is not counted; a loop item is not a run of its own, and counts at its steps. Without a period, runs that are yet
 * to enter count as running.
 */
export async function flowStats(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  { from, to }: Period = {},
): Promise<AutomatisationStats> {
  const [runs, steps] = await Promise.all([
    runsByState(pool, { userId, automatisationId }, { from, to }),
    stepCounts(pool, { userId, automatisationId }, { from, to }),
  ]);
  const count = (state: RunState): number => runs.find((row) => row.state === state)?.runs ?? 0;
  return {
    entered: runs.reduce((sum, row) => sum + row.entered, 0),
    running: count('running'),
    completed: count('completed'),
    failed: count('failed'),
    exited: count('exited'),
    stopped: count('stopped'),
    steps,
  };
}

/** SQL: how many visits of each step of a branching kind took the true branch. */
const tookTrue = (type: StepType): string => `
  SELECT step_id, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = '${type}' AND state = 'done' AND detail -> 'branch' = 'true'
    AND ${inPeriod('started_at')} GROUP BY step_id`;

/** SQL: how many visits took each way, of splits and of waits: by the words of an index of just these for each (migrations 081 and 085), and those erased with logs. */
const tookWays = `
  SELECT step_id, detail ->> 'branch' AS way, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = 'SPLIT' AND state = 'done' AND detail ->> 'branch' IS NOT NULL
    AND ${inPeriod('started_at')} GROUP BY 1, 2
  UNION ALL
  SELECT step_id, detail ->> 'branch' AS way, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = 'WAIT' AND state = 'done' AND jsonb_typeof(detail -> 'branch') = 'string'
    AND ${inPeriod('started_at')} GROUP BY 1, 2
  UNION ALL
  SELECT step_id, way, visits FROM erased_visits WHERE automatisation_id = $2 AND way <> '' AND ${inPeriod('start')}`;

/** The counts of each step in `flowStats`. They are cached for a while where very many are counted. */
const stepCounts = (
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  { from, to }: Period,
): Promise<AutomatisationStats['steps']> =>
  countOfFlow(
    pool,
    { userId, automatisationId },
    ['steps', from, to],
    async () => {
      const { rows } = await pool.query<AutomatisationStats['steps'][number]>(
        `SELECT s.id AS step_id,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'waiting'), 0)::bigint AS waiting,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'done'), 0)::bigint AS done,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'skipped'), 0)::bigint AS skipped,
                COALESCE(max(k.visits), 0) + COALESCE(max(g.capped), 0) AS capped,
                COALESCE(max(n.visits), 0) + COALESCE(max(g.not_compared), 0) AS not_compared,
                CASE WHEN s.type IN ${branchingKinds} THEN COALESCE(max(b.visits), 0) + COALESCE(max(g.took_true), 0) END AS took_true,
                CASE WHEN s.type IN ${splitKinds} OR s.type IN ${kindsWithWays} AND jsonb_path_exists(s.data, '$.ways[0]')
                     THEN COALESCE((array_agg(w.took))[1], '[]') END AS took_ways,
                COALESCE(max(f.runs), 0) AS failed,
                COALESCE(max(f.unknown), 0) AS unknown,
                COALESCE(max(t.runs), 0) AS tried_again
         FROM automatisation_steps s
         LEFT JOIN (
           SELECT step_id, state, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state IN ('waiting', 'done', 'skipped') AND ${inPeriod('started_at')} GROUP BY step_id, state
           UNION ALL
           SELECT step_id, state, visits FROM erased_visits WHERE automatisation_id = $2 AND ${inPeriod('start')}
         ) v ON v.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these for each kind (migrations 025 and 071).
           ${stepTypes.filter(isTwoWay).map(tookTrue).join(' UNION ALL ')}
         ) b ON b.step_id = s.id
         LEFT JOIN (
           SELECT step_id, jsonb_agg(jsonb_build_object('way', way, 'visits', visits) ORDER BY way) AS took
           FROM (
             SELECT step_id, way, sum(visits)::bigint AS visits FROM (${tookWays}) each_way GROUP BY step_id, way
           ) by_way GROUP BY step_id
         ) w ON w.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these (migration 047).
           SELECT step_id, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state = 'done' AND detail -> 'not_compared' IS NOT NULL
             AND ${inPeriod('started_at')} GROUP BY step_id
         ) n ON n.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these (migration 076).
           SELECT step_id, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state = 'skipped' AND detail -> 'skipped' ->> 'code' = 'message_cap'
             AND ${inPeriod('started_at')} GROUP BY step_id
         ) k ON k.step_id = s.id
         LEFT JOIN (
           -- Of visits that were erased with their runs' logs.
           SELECT step_id, sum(took_true)::bigint AS took_true, sum(not_compared)::bigint AS not_compared,
                  sum(capped)::bigint AS capped
           FROM erased_visits WHERE automatisation_id = $2 AND ${inPeriod('start')} GROUP BY step_id
         ) g ON g.step_id = s.id
         LEFT JOIN (
           SELECT current_step_id AS step_id, count(*) AS runs,
                  count(*) FILTER (WHERE reason ->> 'code' = '${outcomeUnknown}') AS unknown
           FROM automatisation_runs
           WHERE user_id = $1 AND automatisation_id = $2 AND state = 'failed' AND ${inPeriod('ended_at')} GROUP BY current_step_id
         ) f ON f.step_id = s.id
         LEFT JOIN (
           SELECT r.current_step_id AS step_id, count(*) AS runs
           FROM calls c JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id AND r.visit = c.visit
           WHERE c.user_id = $1 AND ${isTriedAgain} AND r.automatisation_id = $2 AND r.state = 'running' GROUP BY r.current_step_id
         ) t ON t.step_id = s.id
         WHERE s.user_id = $1 AND s.automatisation_id = $2
         GROUP BY s.id ORDER BY s.id`,
        [userId, automatisationId, from ?? null, to ?? null],
      );
      return rows;
    },
    (steps) =>
      steps.reduce((sum, { waiting, done, skipped, failed }) => sum + waiting + done + skipped + failed, 0),
  );
