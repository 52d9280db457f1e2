import type pg from 'pg';
import { stepsFrom } from '../../domain/flow/chain/next';
import type { ChainStep } from '../../domain/flow/chain/place';
import { indexFlow } from '../../domain/flow/chain/walk';
import type { FlowReference } from '../automatisations/stored-flow';

/** A step as revisions keep it: with the columns of the table, of which older ones lack the way. */
type SnapshotStep = ChainStep & { way?: string | null };

/**
 * Where a run goes on whose step is no longer in the flow: the next step behind it that is still there, by the newest revision that still
 * had the run's step; null when none is left, or the step never existed. An edit moves such runs itself; this is for a run that reached the
 * step at the very moment it was deleted.
 */
export async function survivingStep(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
  stepId: number,
): Promise<number | null> {
  const { rows } = await client.query<{ steps: SnapshotStep[]; present: number[] }>(
    `SELECT snapshot -> 'steps' AS steps,
            (SELECT COALESCE(jsonb_agg(id), '[]') FROM automatisation_steps WHERE automatisation_id = $2) AS present
     FROM automatisation_revisions
     WHERE user_id = $1 AND automatisation_id = $2
       AND snapshot -> 'steps' @> jsonb_build_array(jsonb_build_object('id', $3::bigint))
     ORDER BY number DESC LIMIT 1`,
    [userId, automatisationId, stepId],
  );
  const [revision] = rows;
  if (!revision) return null;
  const flow = indexFlow(revision.steps.map((step) => ({ ...step, branch: step.way ?? step.branch })));
  const present = new Set(revision.present);
  return stepsFrom(flow, flow.byId.get(stepId) ?? null).find(({ id }) => present.has(id))?.id ?? null;
}
