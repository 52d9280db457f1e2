import { groupedBy } from '../../../domain/values/grouped-by';
import type { Branch } from '../../../domain/flow/chain/place';
import { branchOf } from '../../steps/branch';
import { definitionOf } from '../../../domain/steps/definitions';
import type pg from 'pg';
import type { JsonObject } from '../../../domain/entities/common';
import { writtenBy, type WritingStep } from '../../../domain/flow/variables/step-context';
import { indexFlow } from '../../../domain/flow/chain/walk';
import type { Flow } from '../../../domain/run/visit';
import { segmentsAsked } from '../../../domain/steps';
import type { StepType } from '../../../domain/steps/types';

/** A flow as it was at one revision. */
export interface CachedFlow {
  flow: Flow;
  revision: number;
  /** Whether some step may write a global variable: then the account's row is locked before it is read. */
  writesGlobals: boolean;
  /** Whether some step sends contact fields to an AI model: then the fields that the account allows are read with the run. */
  tellsOfContact: boolean;
  /** The segments that its conditions ask about: which of them the contact is in is then read with the run. */
  segmentsAsked: readonly number[];
  /** How many of its steps send events: they share the events that a run may cause. */
  sendingSteps: number;
  /** How many of its steps change the contact, or its tags: they share the events of segments that a run may cause. */
  changingSteps: number;
}

export interface FlowCache {
  /** The current flows of the given automations, by automation; a flow is read only where its revision has changed. */
  load(
    client: pg.ClientBase,
    runs: readonly { automatisationId: number; version: number }[],
  ): Promise<Map<number, CachedFlow>>;
}

const selectSteps = {
  name: 'select-steps-of-flows',
  text: `
    SELECT a.id AS automatisation_id, a.version, s.id, s.type, s.data, s.automatisation_step_before_id, ${branchOf('s')} AS branch,
           s.user_app_id, s.app_webhook_unique_identifier
    FROM automatisations a LEFT JOIN automatisation_steps s ON s.automatisation_id = a.id
    WHERE a.id = ANY ($1::bigint[])`,
};

interface StepRow {
  automatisation_id: number;
  version: number;
  /** Null in the one row of a flow without steps. */
  id: number | null;
  type: StepType;
  data: JsonObject;
  automatisation_step_before_id: number | null;
  branch: Branch | null;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/**
 * Caches the flows that were used last, so that a run reads the steps only after an edit; at most `mostSteps` steps of all flows together.
 * A call returns every flow that it asked for, even one that the cache drops meanwhile.
 */
export function createFlowCache(mostSteps = 20_000): FlowCache {
  /** The least recently used flow comes first. */
  const cache = new Map<number, CachedFlow>();
  let steps = 0;

  const forget = (automatisationId: number): void => {
    const flow = cache.get(automatisationId);
    if (flow && cache.delete(automatisationId)) steps -= weightOf(flow);
  };
  const keep = (automatisationId: number, flow: CachedFlow): void => {
    forget(automatisationId);
    cache.set(automatisationId, flow);
    steps += weightOf(flow);
    for (const oldest of cache.keys()) {
      if (steps <= mostSteps) break;
      forget(oldest);
    }
  };

  return {
    async load(client, runs) {
      const flows = new Map<number, CachedFlow>();
      const stale = new Set<number>();
      for (const { automatisationId, version } of runs) {
        const flow = cache.get(automatisationId);
        if (flow?.revision === version) flows.set(automatisationId, flow);
        else stale.add(automatisationId);
      }
      if (stale.size > 0) {
        const { rows } = await client.query<StepRow>({ ...selectSteps, values: [[...stale]] });
        for (const [id, group] of groupedBy(rows, ({ automatisation_id }) => automatisation_id))
          flows.set(id, toCachedFlow(group));
      }
      for (const [id, flow] of flows) keep(id, flow);
      return flows;
    },
  };
}

/** A flow without steps takes a place too. */
const weightOf = ({ flow }: CachedFlow): number => flow.byId.size + 1;

function toCachedFlow(rows: readonly StepRow[]): CachedFlow {
  const steps = rows.flatMap(({ id, ...step }) => (id === null ? [] : { id, ...step }));
  return {
    flow: indexFlow(steps),
    revision: rows[0]?.version ?? 0,
    writesGlobals: steps.some(writesTo('global')),
    sendingSteps: steps.filter(({ type }) => definitionOf(type).sends !== null).length,
    segmentsAsked: segmentsAsked(steps),
    changingSteps: steps.filter(
      (step) => definitionOf(step.type).sends === 'tag' || writesTo('contact')(step),
    ).length,
    tellsOfContact: steps.some(({ data }) => data['add_contact_context'] === true),
  };
}

const writesTo =
  (written: 'contact' | 'global') =>
  (step: WritingStep): boolean =>
    writtenBy(step).some(({ source }) => source === written);
