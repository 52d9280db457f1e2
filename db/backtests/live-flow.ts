import type pg from 'pg';
import type { StoredBacktest } from './job';

/** How many of the latest revisions are looked through for the flow of an earlier moment. */
const revisionsLookedAt = 1_000;

/** A step, and the action of an app that it does; null: it does none. */
export interface StepWebhook {
  id: number;
  webhook: string | null;
}

/** A step of the live flow as it is now. */
interface PresentStep extends StepWebhook {
  created_at: Date;
  updated_at: Date;
}

type Flow = Pick<StoredBacktest, 'user_id' | 'automatisation_id'>;

/** The steps that the live flow has now. */
export async function presentSteps(
  client: pg.ClientBase,
  { user_id, automatisation_id }: Flow,
): Promise<PresentStep[]> {
  const { rows } = await client.query<PresentStep>(
    `SELECT id, app_webhook_unique_identifier AS webhook, created_at, updated_at FROM automatisation_steps
     WHERE user_id = $1 AND automatisation_id = $2`,
    [user_id, automatisation_id],
  );
  return rows;
}

/** Steps as they stood in revisions of the live flow, each in the one given for its id. */
export async function stepsOfRevisions(
  client: pg.ClientBase,
  { user_id, automatisation_id }: Flow,
  revisions: ReadonlyMap<number, number>,
): Promise<StepWebhook[]> {
  if (revisions.size === 0) return [];
  const { rows } = await client.query<StepWebhook>(
    `SELECT i.id, step ->> 'app_webhook_unique_identifier' AS webhook
     FROM automatisation_revisions r
     CROSS JOIN jsonb_array_elements(r.snapshot -> 'steps') step
     JOIN unnest($3::bigint[], $4::integer[]) AS i (id, number) ON i.number = r.number AND i.id = (step ->> 'id')::bigint
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.number = ANY ($4)`,
    [user_id, automatisation_id, [...revisions.keys()], [...revisions.values()]],
  );
  return rows;
}

/**
 * Whether a step that stood in the live flow at a moment is none of those with the given ids. For a moment before all revisions that are
 * looked at, the oldest of them tells which steps stood there.
 */
export async function wasStepRemoved(
  client: pg.ClientBase,
  { user_id, automatisation_id }: Flow,
  { since, ids }: { since: Date; ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await client.query<{ was_removed: boolean }>(
    `WITH latest AS MATERIALIZED (
       SELECT number, created_at FROM automatisation_revisions
       WHERE user_id = $1 AND automatisation_id = $2 ORDER BY number DESC LIMIT ${revisionsLookedAt}
     )
     SELECT EXISTS (
       SELECT FROM automatisation_revisions r CROSS JOIN jsonb_array_elements(r.snapshot -> 'steps') step
       WHERE r.user_id = $1 AND r.automatisation_id = $2
         AND r.number = (SELECT COALESCE(max(number) FILTER (WHERE created_at <= $3), min(number)) FROM latest)
         AND (step ->> 'id')::bigint <> ALL ($4::bigint[])
     ) AS was_removed`,
    [user_id, automatisation_id, since, ids],
  );
  return rows[0]?.was_removed ?? false;
}
