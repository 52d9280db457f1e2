import { blockSize, contactBit, figures, lengthsOf, type Figure } from './kinds';
import { addRuns } from './runs';
import type { Stream } from './settled';

/** The rows that a round adds. */
const isNew = 'id > $1 AND id <= $2';

const ways = {
  events: {
    isCounted: '',
    ofEvents: 'count(*)',
    together: 'sum(events)',
    added: (table: string) => `events = ${table}.events + EXCLUDED.events`,
  },
  contacts: {
    isCounted: 'AND contact_id IS NOT NULL',
    ofEvents: `bit_or(${contactBit})`,
    together: 'bit_or(contacts)',
    added: (table: string) =>
      `contacts = ${table}.contacts | EXCLUDED.contacts
       WHERE ${table}.contacts <> ${table}.contacts | EXCLUDED.contacts`,
  },
};

/** SQL that adds events to a figure. The shortest periods are counted from the events, and the longer ones from the shortest. */
function adding(figure: Figure): string {
  const { table, value, finest } = figure;
  const way = ways[value];
  const key = Object.keys(figure.key).join(', ');
  const keyOfEvents = Object.entries(figure.key).map(([column, of]) => `${of} AS ${column}`);
  return `
    WITH shortest AS MATERIALIZED (
      SELECT user_id, period_start(${finest}::smallint, created_at) AS start, ${keyOfEvents.join(', ')},
             ${way.ofEvents} AS ${value}
      FROM events WHERE ${isNew} ${way.isCounted}
      GROUP BY user_id, start, ${key}
    )
    INSERT INTO ${table} (user_id, hours, start, ${key}, ${value})
    SELECT user_id, hours, period_start(hours, start), ${key}, ${way.together}
    FROM shortest CROSS JOIN ${lengthsOf(figure)}
    GROUP BY user_id, hours, period_start(hours, start), ${key}
    ON CONFLICT (user_id, hours, start, ${key}) DO UPDATE SET ${way.added(table)}`;
}

const addContacts = `
  INSERT INTO contact_blocks (user_id, block, contacts)
  SELECT user_id, id / ${blockSize}, count(*) FROM contacts WHERE ${isNew}
  GROUP BY 1, 2
  ON CONFLICT (user_id, block) DO UPDATE SET contacts = contact_blocks.contacts + EXCLUDED.contacts`;

/** The statements that add to the figures what has an id above $1 and up to $2. */
export const additions: Record<Stream, readonly string[]> = {
  events: Object.values(figures).map(adding),
  automatisation_runs: [addRuns],
  contacts: [addContacts],
};
