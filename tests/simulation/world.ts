import type pg from 'pg';
import { keepRevision } from '../../db/revisions/save';
import type { NewEvent } from '../../db/events/record';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import type { Backends } from './database/backends';
import type { PlannedFlow } from './plan/flows';
import type { Plan, PlannedEvent } from './plan/plan';

/** A flow of the plan, as stored. */
export interface StoredFlow {
  id: number;
  planned: PlannedFlow;
  /** The plan's data of each step, by the step's id: the step may have been deleted since. */
  steps: ReadonlyMap<number, FlowStepGiven>;
}

/** An account with the flows of a plan. */
export interface Household {
  userId: number;
  tagIds: number[];
  flows: StoredFlow[];
}

/** Stores an account and the plan's flows, which are published from the beginning. */
async function storeHousehold(client: pg.Client, plan: Plan): Promise<Household> {
  // The factories expect a pool; a client has the same query method.
  const pool = client as unknown as pg.Pool;
  const userId = await insertUser(pool);
  const tagIds = [await insertTag(pool, userId, 'first'), await insertTag(pool, userId, 'second')];
  const segmentId = await insertList(client, userId, 'ada');
  const flows: StoredFlow[] = [];
  for (const planned of plan.flows) {
    const { steps, ...settings } = planned;
    const real = steps.map((step) => withIds(step, { tagIds, segmentId }));
    if (settings.exit_strategy_type === 'tag') settings.exit_strategy_value = String(tagIds[0]);
    const { id, stepIds } = await insertFlow(pool, userId, settings, real);
    const inOrder = flattened(real);
    const stored = new Map(
      stepIds.map((stepId, place) => [stepId, inOrder[place] as FlowStepGiven] as const),
    );
    // An edit needs a previous revision.
    await keepRevision(client, { userId, automatisationId: id, isDraft: false }, userId);
    flows.push({ id, planned: { ...planned, ...settings }, steps: stored });
  }
  return { userId, tagIds, flows };
}

/** In the factory's order: the branches of a step follow it. */
const flattened = (steps: readonly FlowStepGiven[]): FlowStepGiven[] =>
  steps.flatMap((step) => [
    step,
    ...flattened(step.whenTrue ?? []),
    ...flattened(step.whenFalse ?? []),
    ...Object.values(step.onWays ?? {}).flatMap(flattened),
  ]);

/** A list with one contact, which is made. */
async function insertList(client: pg.Client, userId: number, externalId: string): Promise<number> {
  const { rows } = await client.query<{ segment_id: number }>(
    `WITH contact AS (INSERT INTO contacts (user_id, external_id) VALUES ($1, $2) RETURNING id),
          list AS (INSERT INTO segments (user_id, kind, name, is_built) VALUES ($1, 'list', 'Guests', true) RETURNING id)
     INSERT INTO segment_members (user_id, segment_id, contact_id) SELECT $1, list.id, contact.id FROM contact, list
     RETURNING segment_id`,
    [userId, externalId],
  );
  return rows[0]?.segment_id ?? 0;
}

interface Named {
  tagIds: readonly number[];
  segmentId: number;
}

/** The plan refers to a tag by its index, and to the one segment by none. */
function withIds(step: FlowStepGiven, named: Named): FlowStepGiven {
  const { tagIds, segmentId } = named;
  const { whenTrue, whenFalse, onWays } = step;
  const data = { ...(step.data as Record<string, unknown>) };
  if (step.type === 'TAG') data['tag_id'] = tagIds[Number(data['tag_id'])];
  if (data['operation'] === 'CONTACT_IS_IN_TAG' || data['source'] === 'tag') data['value'] = tagIds[0];
  if (data['operation'] === 'CONTACT_IS_IN_SEGMENT' || data['source'] === 'segment')
    data['value'] = segmentId;
  return {
    ...step,
    data,
    ...(whenTrue && { whenTrue: whenTrue.map((one) => withIds(one, named)) }),
    ...(whenFalse && { whenFalse: whenFalse.map((one) => withIds(one, named)) }),
    ...(onWays && {
      onWays: Object.fromEntries(
        Object.entries(onWays).map(([way, chain]) => [way, chain.map((one) => withIds(one, named))]),
      ),
    }),
  };
}

/** An event in the form that the public Track passes on. */
export const toEvent = (userId: number, event: PlannedEvent): NewEvent => ({
  userId,
  name: event.name,
  contactExternalId: event.contact,
  messageId: event.messageId,
  data: event.data,
});

/** Empties the database, and stores the plan's world in it, at the beginning of its time. */
export async function storeWorld(backends: Backends, plan: Plan, now: number): Promise<Household> {
  await backends.empty();
  await backends.setClock(now);
  return storeHousehold(backends.observer, plan);
}
