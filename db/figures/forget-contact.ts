import type { Querier } from '../connection';
import { blockSize, chunkSize } from './count';

/**
 * Takes a contact and its events out of the figures. Belongs into the transaction that deletes the contact, before that: what is there
 * to be erased is counted here. Deletions and the roller wait for one another, so that nothing is taken back that is not counted yet.
 */
export async function forgetContactFigures(
  client: Querier,
  userId: number,
  contactId: number,
): Promise<void> {
  await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
  for (const step of steps) await client.query(step, [userId, contactId]);
}

const rolledTo = (stream: string): string =>
  `(SELECT last_id FROM figures_rolled WHERE stream = '${stream}')`;

/** What is rolled of the contact's events, by period. */
const gone = `
  WITH gone AS (
    SELECT unit, period_start(unit, created_at) AS start, name, id / ${blockSize} AS block, count(*) AS events
    FROM events CROSS JOIN (VALUES ('hour'), ('day'), ('month')) period (unit)
    WHERE user_id = $1 AND contact_id = $2 AND id <= ${rolledTo('events')}
    GROUP BY 1, 2, 3, 4
  )`;

/** The figure's row, which may lose several rows of `gone`. */
const less = (table: string, ...key: string[]): string => `
  ${gone}
  UPDATE ${table} figure SET events = figure.events - lost.events
  FROM (SELECT ${key.join(', ')}, sum(events) AS events FROM gone GROUP BY ${key.join(', ')}) lost
  WHERE figure.user_id = $1 AND ${same(key)}`;

const unmarked = (table: string, ...key: string[]): string => `
  ${gone}
  UPDATE ${table} figure SET contacts = set_bit(contacts, ($2 % ${chunkSize})::integer, 0)
  FROM (SELECT DISTINCT ${key.join(', ')} FROM gone) lost
  WHERE figure.user_id = $1 AND figure.chunk = $2 / ${chunkSize} AND ${same(key)}`;

const same = (key: string[]): string =>
  key.map((column) => `figure.${column} = lost.${column}`).join(' AND ');

const steps = [
  less('event_counts', 'unit', 'start', 'name'),
  less('event_blocks', 'unit', 'start', 'block'),
  less('event_name_blocks', 'unit', 'name', 'start', 'block'),
  unmarked('event_contacts', 'unit', 'start'),
  unmarked('event_name_contacts', 'unit', 'name', 'start'),
  `UPDATE contact_blocks SET contacts = contacts - 1
   WHERE user_id = $1 AND block = $2::bigint / ${blockSize} AND $2 <= ${rolledTo('contacts')}`,
];
