import { eventOfRun, joinEvent } from '../../db/runs/advancing/event-of-run';
import type { JsonObject } from '../../domain/entities/common';
import type { SimulatedStep } from '../../domain/entities/automatisations/simulation';
import type { TestEngine } from './processes/engine';

/** What was done, without timestamps: the steps of a run with their outcomes and requests, and those of its items. */
export interface Walked {
  steps: { step: string; request: unknown; sent: unknown }[];
  items: Walked[];
}

export const ofSimulation = (steps: readonly SimulatedStep[]): Walked => ({
  steps: steps.map(({ step_id, type, outcome, detail }) => ({
    step: `${step_id} ${type} ${outcome === 'failed' || outcome === 'skipped' ? outcome : 'done'}`,
    request: detail['request'] ?? null,
    sent: detail['sent'] ?? null,
  })),
  items: steps.flatMap(({ items = [] }) => items.map((item) => ofSimulation(item.steps))),
});

/** The end of a run according to its row. */
export interface EndedRun {
  id: number;
  parent_run_id: number | null;
  state: string;
  event: object;
}

/** Returns the runs of a flow: first the one that an event started, then those of its loops' items in order. */
export const endedRuns = (engine: TestEngine, automatisationId: number): Promise<EndedRun[]> =>
  engine.rows<EndedRun>(
    `SELECT r.id, r.parent_run_id, r.state, ${eventOfRun} AS event
     FROM automatisation_runs r ${joinEvent}
     WHERE r.automatisation_id = $1 ORDER BY r.item NULLS FIRST, r.id`,
    [automatisationId],
  );

export async function ofRun(engine: TestEngine, run: EndedRun, runs: readonly EndedRun[]): Promise<Walked> {
  const visits = await engine.rows<{ step_id: number; type: string; state: string; detail: JsonObject }>(
    `SELECT step_id, type, state, detail
     FROM automatisation_run_steps WHERE run_id = $1 ORDER BY visit`,
    [run.id],
  );
  const items = runs.filter((item) => item.parent_run_id === run.id);
  return {
    steps: visits.map(({ step_id, type, state, detail }) => ({
      step: `${step_id} ${type} ${state}`,
      request: detail['request'] ?? null,
      sent: detail['sent'] ?? null,
    })),
    items: await Promise.all(items.map((item) => ofRun(engine, item, runs))),
  };
}
