import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { flowStats } from '../../../db/runs/stats';
import type { Parts } from '../parts';

/** Checks that the counts on a flow's cards equal plain counts, row by row. */
export async function checkCounts({ backends: { observer }, household }: Parts): Promise<string[]> {
  const found: string[] = [];
  for (const { id: automatisationId } of household.flows) {
    const flow = { userId: household.userId, automatisationId };
    // The function expects a pool; a client has the same query method.
    const shown = await flowStats(observer as unknown as pg.Pool, flow);
    const { rows: runs } = await observer.query<{ state: string; entered: boolean }>(
      `SELECT state, entered_at IS NOT NULL AS entered FROM automatisation_runs
       WHERE automatisation_id = $1 AND parent_run_id IS NULL AND state <> 'refused'`,
      [automatisationId],
    );
    const { rows: visits } = await observer.query<{
      step_id: number;
      state: string;
      branch: string | null;
      compared: boolean;
      capped: boolean;
    }>(
      `SELECT step_id, state, detail ->> 'branch' AS branch, detail -> 'not_compared' IS NULL AS compared,
              COALESCE(detail -> 'skipped' ->> 'code' = 'message_cap', false) AS capped FROM automatisation_run_steps WHERE automatisation_id = $1`,
      [automatisationId],
    );
    const { rows: failed } = await observer.query<{ step_id: number | null; code: string }>(
      `SELECT current_step_id AS step_id, reason ->> 'code' AS code FROM automatisation_runs
       WHERE automatisation_id = $1 AND state = 'failed'`,
      [automatisationId],
    );
    const count = (state: string): number => runs.filter((run) => run.state === state).length;
    const plain = {
      entered: runs.filter(({ entered }) => entered).length,
      running: count('running'),
      completed: count('completed'),
      failed: count('failed'),
      exited: count('exited'),
      stopped: count('stopped'),
      steps: shown.steps.map(({ step_id, took_true, took_ways, messages }) => {
        const own = visits.filter((visit) => visit.step_id === step_id);
        const of = (state: string): number => own.filter((visit) => visit.state === state).length;
        const took = (way: string): number =>
          own.filter(({ state, branch }) => state === 'done' && branch === way).length;
        const ways = [
          ...new Set(own.filter(({ state }) => state === 'done').flatMap(({ branch }) => branch ?? [])),
        ]
          .filter((branch) => branch !== 'true' && branch !== 'false')
          .sort();
        const here = failed.filter((run) => run.step_id === step_id);
        return {
          step_id,
          waiting: of('waiting'),
          done: of('done'),
          skipped: of('skipped'),
          took_true: took_true === null ? null : took('true'),
          took_ways: took_ways && ways.map((way) => ({ way, visits: took(way) })),
          capped: own.filter(({ state, capped }) => state === 'skipped' && capped).length,
          not_compared: own.filter(({ state, compared }) => state === 'done' && !compared).length,
          failed: here.length,
          unknown: here.filter(({ code }) => code === 'outcome_unknown').length,
          tried_again: 0,
          // Nobody tells what became of messages here.
          messages: messages && {
            sent: of('done'),
            delivered: 0,
            opened: 0,
            clicked: 0,
            bounced: 0,
            complained: 0,
            unsubscribed: 0,
          },
        };
      }),
    };
    if (!isDeepStrictEqual(plain, { ...shown })) {
      found.push(
        `the counts of flow ${automatisationId} are ${JSON.stringify(shown)}, and plainly ${JSON.stringify(plain)}`,
      );
    }
  }
  return found;
}
