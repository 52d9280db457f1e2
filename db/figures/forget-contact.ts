import type { Querier } from '../connection';
import { forgetRunFigures } from './forget-runs';
import { blockSize, chunkSize, figures, lengthsOf, type Figure } from './kinds';

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
  for (const removal of removals) await client.query(removal, [userId, contactId]);
}

const rolledTo = (stream: string): string =>
  `(SELECT last_id FROM figures_rolled WHERE stream = '${stream}')`;

/** Takes back what the contact's events have added: their number, or its bit. */
function removing(figure: Figure): string {
  const { table, value } = figure;
  const key = Object.keys(figure.key);
  const ofEvents = Object.entries(figure.key).map(([column, of]) => `${of} AS ${column}`);
  const left =
    value === 'events'
      ? 'events = figure.events - lost.events'
      : `contacts = set_bit(figure.contacts, ($2 % ${chunkSize})::integer, 0)`;
  return `
    UPDATE ${table} figure SET ${left}
    FROM (
      SELECT hours, period_start(hours, created_at) AS start, ${ofEvents.join(', ')}, count(*) AS events
      FROM events CROSS JOIN ${lengthsOf(figure)}
      WHERE user_id = $1 AND contact_id = $2 AND id <= ${rolledTo('events')}
      GROUP BY ${['hours', 'start', ...key].join(', ')}
    ) lost
    WHERE figure.user_id = $1
      AND ${['hours', 'start', ...key].map((column) => `figure.${column} = lost.${column}`).join(' AND ')}`;
}

const removals = [
  ...Object.values(figures).map(removing),
  `UPDATE contact_blocks SET contacts = contacts - 1
   WHERE user_id = $1 AND block = $2::bigint / ${blockSize} AND $2 <= ${rolledTo('contacts')}`,
];
