import type pg from 'pg';
import type { RunState } from '../../domain/entities/runs/run-state';
import { messageWebhooks } from '../../domain/apps/webhook';
import type { AutomatisationStats } from '../../domain/entities/automatisations/steps/step-count';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Period } from '../figures/range-values';
import { readFlowCounts, type FlowCount } from '../flow-counts/read';
import { isTriedAgain } from '../outbound-calls/retried';
import { branchingKinds, kindsWithWays, splitKinds } from '../steps/kinds';

/** SQL: whether a moment is in the period whose bounds are $3 and $4. */
export const inPeriod = (moment: string): string =>
  `($3::timestamptz IS NULL OR ${moment} >= $3) AND ($4::timestamptz IS NULL OR ${moment} < $4)`;

/** How many runs of a flow are in a state, and how many of them have entered. */
interface RunsInState {
  state: RunState;
  runs: number;
  entered: number;
}

/** The runs of a flow by state, without loop items and refused runs. Those that were erased because of their age are still counted. */
export async function runsByState(
  pool: pg.Pool,
  flow: FlowReference,
  period: Period = {},
): Promise<RunsInState[]> {
  const states = new Map<RunState, RunsInState>();
  for (const { kind, what, number, dated } of await readFlowCounts(pool, flow, 'runs', period)) {
    if (kind === 'item') continue;
    const state = what as RunState; // what counts of runs are by
    const { runs, entered } = states.get(state) ?? { runs: 0, entered: 0 };
    states.set(state, { state, runs: runs + number, entered: entered + dated });
  }
  return [...states.values()];
}

/**
 * How many runs entered in the period, and their states. For each step of the chain: how many visits that began in the period wait, are
 * done or were skipped, and of these, over a message cap; for a condition, how many took the True branch, and at how many nothing could be compared; how many runs failed
 * there in the period and still stand failed; and how many runs have their call tried again there now, whenever they came there. A refused
 * run never entered and is not counted; a loop item is not a run of its own, and counts at its steps. Without a period, runs that are yet
 * to enter count as running.
 */
export async function flowStats(
  pool: pg.Pool,
  flow: FlowReference,
  period: Period = {},
): Promise<AutomatisationStats> {
  const [runs, counts, steps] = await Promise.all([
    runsByState(pool, flow, period),
    readFlowCounts(pool, flow, 'steps', period),
    readSteps(pool, flow),
  ]);
  const count = (state: RunState): number => runs.find((row) => row.state === state)?.runs ?? 0;
  const ofStep = new Map<number, FlowCount[]>();
  for (const row of counts) {
    const others = ofStep.get(row.of_id);
    if (others) others.push(row);
    else ofStep.set(row.of_id, [row]);
  }
  return {
    entered: runs.reduce((sum, row) => sum + row.entered, 0),
    running: count('running'),
    completed: count('completed'),
    failed: count('failed'),
    exited: count('exited'),
    stopped: count('stopped'),
    steps: steps.map((step) => countsOf(step, ofStep.get(step.id) ?? [])),
  };
}

/** A step of a flow, with what its counts need beside those that are kept. */
interface CountedStep {
  id: number;
  has_true: boolean;
  has_ways: boolean;
  sends: boolean;
  tried_again: number;
}

async function readSteps(pool: pg.Pool, { userId, automatisationId }: FlowReference): Promise<CountedStep[]> {
  const { rows } = await pool.query<CountedStep>(
    `SELECT s.id, s.type IN ${branchingKinds} AS has_true,
            s.type IN ${splitKinds} OR s.type IN ${kindsWithWays} AND jsonb_path_exists(s.data, '$.ways[0]') AS has_ways,
            COALESCE(s.app_webhook_unique_identifier = ANY ($3::text[]), false) AS sends, COALESCE(t.runs, 0) AS tried_again
     FROM automatisation_steps s
     LEFT JOIN (
       SELECT r.current_step_id AS step_id, count(*) AS runs
       FROM calls c JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id AND r.visit = c.visit
       WHERE c.user_id = $1 AND ${isTriedAgain} AND r.automatisation_id = $2 AND r.state = 'running' GROUP BY r.current_step_id
     ) t ON t.step_id = s.id
     WHERE s.user_id = $1 AND s.automatisation_id = $2 ORDER BY s.id`,
    [userId, automatisationId, messageWebhooks],
  );
  return rows;
}

/** Visits that were erased with their runs' logs are still counted. */
function countsOf(
  { id, has_true, has_ways, sends, tried_again }: CountedStep,
  counts: readonly FlowCount[],
): AutomatisationStats['steps'][number] {
  const sum = (kinds: readonly FlowCount['kind'][], what: string): number =>
    counts.reduce(
      (total, row) => total + (kinds.includes(row.kind) && row.what === what ? row.number : 0),
      0,
    );
  const visits = (state: string): number => sum(['visit', 'erased_visit'], state);
  const messages = (became: string): number => sum(['message', 'erased_message'], became);
  const marks = (mark: string): number => sum(['mark', 'erased_mark'], mark);
  return {
    step_id: id,
    waiting: visits('waiting'),
    done: visits('done'),
    skipped: visits('skipped'),
    capped: marks('capped'),
    not_compared: marks('not_compared'),
    took_true: has_true ? marks('took_true') : null,
    took_ways: has_ways ? waysOf(counts) : null,
    failed: sum(['failed'], 'all'),
    unknown: sum(['failed'], 'unknown'),
    tried_again,
    messages: sends
      ? {
          sent: visits('done'),
          delivered: messages('delivered'),
          opened: messages('opened'),
          clicked: messages('clicked'),
          bounced: messages('bounced'),
          complained: messages('complained'),
          unsubscribed: messages('unsubscribed'),
        }
      : null,
  };
}

function waysOf(counts: readonly FlowCount[]): { way: string; visits: number }[] {
  const visits = new Map<string, number>();
  for (const { kind, what, number } of counts)
    if (kind === 'way' || kind === 'erased_way') visits.set(what, (visits.get(what) ?? 0) + number);
  return [...visits]
    .map(([way, number]) => ({ way, visits: number }))
    .sort((a, b) => (a.way < b.way ? -1 : 1));
}
