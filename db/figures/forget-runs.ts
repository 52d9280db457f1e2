import type { Querier } from '../database/connection';
import { forgettingCohorts, forgettingEntries, lockGoalFigures } from '../goals/forget';
import { lengthsOf } from './kinds';
import { runFigure } from './runs';

/** Whose runs are deleted, or which. */
export type RunOwner =
  { automatisationId: number } | { contactIds: readonly number[] } | { runIds: readonly number[] };

/** Waits until nobody adds to the figures, or subtracts from them; nobody does before the transaction ends. */
export async function lockFigures(client: Querier): Promise<void> {
  await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
  await lockGoalFigures(client);
}

/**
 * Subtracts the runs of an automation, of contacts, or some runs from the figures, also from those of goals. Call it in the transaction that deletes them, before the
 * deletion, because it counts the rows that will go. Deletions and the roller wait for one another, so that nothing is subtracted that is
 * not counted yet.
 */
export async function forgetRunFigures(client: Querier, userId: number, owner: RunOwner): Promise<void> {
  await lockFigures(client);
  if ('automatisationId' in owner) {
    // The figures of its goal go with it.
    await client.query(removing('r.automatisation_id = $2'), [userId, owner.automatisationId]);
    await client.query(removingErased, [userId, owner.automatisationId]);
    return;
  }
  const isContacts = 'contactIds' in owner;
  const owned = `${isContacts ? 'r.contact_id' : 'r.id'} = ANY ($2::bigint[])`;
  const values = [userId, isContacts ? owner.contactIds : owner.runIds];
  await client.query(removing(owned), values);
  await client.query(forgettingEntries(owned), values);
  await client.query(forgettingCohorts(owned), values);
}

const removing = (owned: string): string => `
  UPDATE run_counts figure SET runs = figure.runs - lost.runs
  FROM (
    SELECT hours, period_start(hours, r.entered_at) AS start, coalesce(e.name, '') AS name, count(*) AS runs
    FROM automatisation_runs r
    LEFT JOIN events e ON e.id = r.event_id
    CROSS JOIN ${lengthsOf(runFigure)}
    WHERE r.user_id = $1 AND ${owned} AND r.entered_at IS NOT NULL AND r.parent_run_id IS NULL
      AND r.id <= (SELECT last_id FROM figures_rolled WHERE stream = 'automatisation_runs')
      AND NOT EXISTS (SELECT FROM runs_entering waiting WHERE waiting.user_id = $1 AND waiting.run_id = r.id)
    GROUP BY 1, 2, 3
  ) lost
  WHERE figure.user_id = $1 AND figure.hours = lost.hours AND figure.start = lost.start AND figure.name = lost.name`;

/** The runs that were erased because of their age are still counted. */
const removingErased = `
  UPDATE ${runFigure.table} figure SET runs = figure.runs - lost.runs
  FROM (
    SELECT hours, period_start(hours, start) AS start, name, sum(runs) AS runs
    FROM erased_runs CROSS JOIN ${lengthsOf(runFigure)}
    WHERE user_id = $1 AND automatisation_id = $2 AND start > '-infinity'
    GROUP BY 1, 2, 3
  ) lost
  WHERE figure.user_id = $1 AND figure.hours = lost.hours AND figure.start = lost.start AND figure.name = lost.name`;
