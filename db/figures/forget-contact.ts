import type { Querier } from '../database/connection';
import { forgetRevenue } from '../revenue/forget';
import { forgetRunFigures, lockFigures } from './forget-runs';
import { blockSize, contactBit, figures, lengthsOf, type Figure } from './kinds';

/**
 * Subtracts contacts, their events and their revenue from the figures. Call it in the transaction that deletes the contacts, before the deletion, because
 * it counts the rows that will go. Deletions and the roller wait for one another, so that nothing is subtracted that is not counted yet.
 */
export async function forgetContactFigures(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  await forgetRunFigures(client, userId, { contactIds });
  await forgetRevenue(client, userId, { contactIds });
  for (const removal of removals) await client.query(removal, [userId, contactIds]);
}

/**
 * Subtracts some events of a contact, and their revenue, from the figures. Call it in the transaction that deletes these events, before the deletion.
 * The contact goes on counting in the periods in which it has other events.
 */
export async function forgetEventFigures(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
  eventIds: readonly number[],
): Promise<void> {
  await lockFigures(client);
  await forgetRevenue(client, userId, { eventIds });
  for (const figure of Object.values(figures)) {
    if (figure.value === 'events') await client.query(removing(figure, 'id'), [userId, eventIds]);
    else await client.query(removing(figure, 'id', hasOthers(figure)), [userId, eventIds, contactId]);
  }
}

/** SQL: whether the contact $3 has other events than $2 in the period of `lost`, with the same key, that are counted. */
const hasOthers = ({ key }: Figure): string => `
  EXISTS (
    SELECT FROM events WHERE contact_id = $3 AND created_at >= lost.start AND created_at < lost.start + make_interval(hours => lost.hours)
      AND id <= ${rolledTo('events')} AND id <> ALL ($2::bigint[])
      AND ${Object.entries(key)
        .map(([column, of]) => `${of} = lost.${column}`)
        .join(' AND ')})`;

const rolledTo = (stream: string): string =>
  `(SELECT last_id FROM figures_rolled WHERE stream = '${stream}')`;

const ways = {
  events: { lost: 'count(*)', left: 'figure.events - lost.events' },
  contacts: { lost: `bit_or(${contactBit})`, left: 'figure.contacts & ~lost.contacts' },
};

/**
 * SQL that subtracts what the events of contacts, or with ids, have added: their number, or the contacts' bits; in `lost` not what `stays`.
 */
function removing(figure: Figure, owner: 'contact_id' | 'id', stays = 'false'): string {
  const { table, value } = figure;
  const key = Object.keys(figure.key);
  const ofEvents = Object.entries(figure.key).map(([column, of]) => `${of} AS ${column}`);
  const way = ways[value];
  return `
    UPDATE ${table} figure SET ${value} = ${way.left}
    FROM (
      SELECT hours, period_start(hours, created_at) AS start, ${ofEvents.join(', ')}, ${way.lost} AS ${value}
      FROM events CROSS JOIN ${lengthsOf(figure)}
      WHERE user_id = $1 AND ${owner} = ANY ($2::bigint[]) AND id <= ${rolledTo('events')}
      GROUP BY ${['hours', 'start', ...key].join(', ')}
    ) lost
    WHERE figure.user_id = $1 AND NOT ${stays}
      AND ${['hours', 'start', ...key].map((column) => `figure.${column} = lost.${column}`).join(' AND ')}`;
}

const removals = [
  ...Object.values(figures).map((figure) => removing(figure, 'contact_id')),
  `UPDATE contact_blocks figure SET contacts = figure.contacts - lost.contacts
   FROM (
     SELECT id / ${blockSize} AS block, count(*) AS contacts FROM unnest($2::bigint[]) AS id
     WHERE id <= ${rolledTo('contacts')} GROUP BY 1
   ) lost
   WHERE figure.user_id = $1 AND figure.block = lost.block`,
];
