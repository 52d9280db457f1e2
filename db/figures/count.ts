/** Ids of a chunk and of a block, as the tables of the figures have them (migration 008). */
export const chunkSize = 2_048;
export const blockSize = 8_192;

/** The bit of a contact in its chunk. */
export const contactBit = `set_bit(0::bit(${chunkSize}), (contact_id % ${chunkSize})::integer, 1)`;

/** The rows that a round adds. */
const isNew = 'id > $1 AND id <= $2';

const inHours = `WITH hours AS MATERIALIZED (SELECT user_id, name, period_start('hour', created_at) AS hour`;
const allUnits = `(VALUES ('hour'), ('day'), ('month')) period (unit)`;
/** By name no hours: the contacts of a name and an hour are so few that their events are sooner read. */
const largeUnits = `(VALUES ('day'), ('month')) period (unit)`;

/*
 * The statements that add the rows with an id above $1 and up to $2. Hours are counted first, and days and months are made of them.
 */

export const countEvents = `
  ${inHours}, count(*) AS events FROM events WHERE ${isNew} GROUP BY 1, 2, 3)
  INSERT INTO event_counts (user_id, unit, start, name, events)
  SELECT user_id, unit, period_start(unit, hour), name, sum(events)
  FROM hours CROSS JOIN ${allUnits}
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (user_id, unit, start, name) DO UPDATE SET events = event_counts.events + EXCLUDED.events`;

const contactHours = `
  ${inHours}, contact_id / ${chunkSize} AS chunk, bit_or(${contactBit}) AS contacts
    FROM events WHERE ${isNew} AND contact_id IS NOT NULL GROUP BY 1, 2, 3, 4)`;

export const markContacts = `
  ${contactHours}
  INSERT INTO event_contacts (user_id, unit, start, chunk, contacts)
  SELECT user_id, unit, period_start(unit, hour), chunk, bit_or(contacts)
  FROM hours CROSS JOIN ${allUnits}
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (user_id, unit, start, chunk) DO UPDATE SET contacts = event_contacts.contacts | EXCLUDED.contacts
  WHERE event_contacts.contacts <> event_contacts.contacts | EXCLUDED.contacts`;

export const markContactsByName = `
  ${contactHours}
  INSERT INTO event_name_contacts (user_id, unit, name, start, chunk, contacts)
  SELECT user_id, unit, name, period_start(unit, hour), chunk, bit_or(contacts)
  FROM hours CROSS JOIN ${largeUnits}
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (user_id, unit, name, start, chunk) DO UPDATE SET contacts = event_name_contacts.contacts | EXCLUDED.contacts
  WHERE event_name_contacts.contacts <> event_name_contacts.contacts | EXCLUDED.contacts`;

const blockHours = `
  ${inHours}, id / ${blockSize} AS block, count(*) AS events FROM events WHERE ${isNew} GROUP BY 1, 2, 3, 4)`;

export const countBlocks = `
  ${blockHours}
  INSERT INTO event_blocks (user_id, unit, start, block, events)
  SELECT user_id, unit, period_start(unit, hour), block, sum(events)
  FROM hours CROSS JOIN ${allUnits}
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (user_id, unit, start, block) DO UPDATE SET events = event_blocks.events + EXCLUDED.events`;

export const countBlocksByName = `
  ${blockHours}
  INSERT INTO event_name_blocks (user_id, unit, name, start, block, events)
  SELECT user_id, unit, name, period_start(unit, hour), block, sum(events)
  FROM hours CROSS JOIN ${allUnits}
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (user_id, unit, name, start, block) DO UPDATE SET events = event_name_blocks.events + EXCLUDED.events`;

export const countContactBlocks = `
  INSERT INTO contact_blocks (user_id, block, contacts)
  SELECT user_id, id / ${blockSize}, count(*) FROM contacts WHERE ${isNew}
  GROUP BY 1, 2
  ON CONFLICT (user_id, block) DO UPDATE SET contacts = contact_blocks.contacts + EXCLUDED.contacts`;
