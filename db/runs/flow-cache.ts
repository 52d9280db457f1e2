import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { writtenBy, type WritingStep } from '../../domain/flow/step-context';
import { indexFlow } from '../../domain/flow/walk';
import type { Flow } from '../../domain/run/segment';
import type { StepType } from '../../domain/steps/types';

/** A flow as it was at one revision. */
export interface CachedFlow {
  flow: Flow;
  revision: number;
  /** Whether some step of it may write a global variable: then the account's row is locked before it is read. */
  writesGlobals: boolean;
  /** Whether some step of it tells a model of the contact: then what the account lets it know is read with the run. */
  tellsOfContact: boolean;
}

export interface FlowCache {
  /** The flows of the given automations as they are now, by automation; read only where the revision has changed. */
  load(
    client: pg.ClientBase,
    runs: readonly { automatisationId: number; version: number }[],
  ): Promise<Map<number, CachedFlow>>;
}

const selectSteps = {
  name: 'select-steps-of-flows',
  text: `
    SELECT a.id AS automatisation_id, a.version, s.id, s.type, s.data, s.automatisation_step_before_id, s.branch,
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
  branch: boolean | null;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** Keeps the flows last walked, so that a run reads the steps only after an edit. */
export function createFlowCache(size = 1_000): FlowCache {
  const cache = new Map<number, CachedFlow>();

  const keep = (automatisationId: number, flow: CachedFlow): void => {
    const oldest = cache.size >= size ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(automatisationId, flow);
  };

  return {
    async load(client, runs) {
      const stale = runs.filter((run) => cache.get(run.automatisationId)?.revision !== run.version);
      const ids = [...new Set(stale.map((run) => run.automatisationId))];
      if (ids.length > 0) {
        const { rows } = await client.query<StepRow>({ ...selectSteps, values: [ids] });
        for (const [id, group] of groupByFlow(rows)) keep(id, toCachedFlow(group));
      }
      return new Map(
        runs.flatMap(({ automatisationId }) => {
          const flow = cache.get(automatisationId);
          return flow ? [[automatisationId, flow] as const] : [];
        }),
      );
    },
  };
}

function groupByFlow(rows: readonly StepRow[]): Map<number, StepRow[]> {
  const groups = new Map<number, StepRow[]>();
  for (const row of rows) {
    const group = groups.get(row.automatisation_id);
    if (group) group.push(row);
    else groups.set(row.automatisation_id, [row]);
  }
  return groups;
}

function toCachedFlow(rows: readonly StepRow[]): CachedFlow {
  const steps = rows.flatMap(({ id, ...step }) => (id === null ? [] : { id, ...step }));
  return {
    flow: indexFlow(steps),
    revision: rows[0]?.version ?? 0,
    writesGlobals: steps.some(writesGlobal),
    tellsOfContact: steps.some(({ data }) => data['add_contact_context'] === true),
  };
}

const writesGlobal = (step: WritingStep): boolean =>
  writtenBy(step).some(({ source }) => source === 'global');
