import type { Querier } from '../connection';
import { forgetRunFigures, lockFigures } from './forget-runs';
import { blockSize, contactBit, figures, lengthsOf, type Figure } from './kinds';

/**
 * Takes a contact and its events out of the figures. Belongs into the transaction that deletes the contact, before that: what is there
 * to be erased is counted here. Deletions and the roller wait for one another, so that nothing is taken back that is not counted yet.
 */
export async function forgetContactFigures(
  client: Querier,
  userId: number,
  contactId: number,
): Promise<void> {
  await forgetRunFigures(client, userId, { contactId });
  await removeAll(client, userId, [contactId]);
}

/** The same for many contacts at once, which have no runs. */
export async function forgetFiguresWithoutRuns(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  await lockFigures(client);
  await removeAll(client, userId, contactIds);
}

async function removeAll(client: Querier, userId: number, contactIds: readonly number[]): Promise<void> {
  for (const removal of removals) await client.query(removal, [userId, contactIds]);
}

const rolledTo = (stream: string): string =>
  `(SELECT last_id FROM figures_rolled WHERE stream = '${stream}')`;

/** Takes back what the contacts' events have added: their number, or the contacts' bits. */
function removing(figure: Figure): string {
  const { table, value } = figure;
  const key = Object.keys(figure.key);
  const ofEvents = Object.entries(figure.key).map(([column, of]) => `${of} AS ${column}`);
  const [lost, left] =
    value === 'events'
      ? ['count(*) AS events', 'events = figure.events - lost.events']
      : [`bit_or(${contactBit}) AS contacts`, 'contacts = figure.contacts & ~lost.contacts'];
  return `
    UPDATE ${table} figure SET ${left}
    FROM (
      SELECT hours, period_start(hours, created_at) AS start, ${ofEvents.join(', ')}, ${lost}
      FROM events CROSS JOIN ${lengthsOf(figure)}
      WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND id <= ${rolledTo('events')}
      GROUP BY ${['hours', 'start', ...key].join(', ')}
    ) lost
    WHERE figure.user_id = $1
      AND ${['hours', 'start', ...key].map((column) => `figure.${column} = lost.${column}`).join(' AND ')}`;
}

const removals = [
  ...Object.values(figures).map(removing),
  `UPDATE contact_blocks figure SET contacts = figure.contacts - lost.contacts
   FROM (
     SELECT id / ${blockSize} AS block, count(*) AS contacts FROM unnest($2::bigint[]) AS given (id)
     WHERE id <= ${rolledTo('contacts')} GROUP BY 1
   ) lost
   WHERE figure.user_id = $1 AND figure.block = lost.block`,
];
