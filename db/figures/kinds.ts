import { periodHours, type PeriodHours } from './range';

/** How many neighbouring contact ids have their bits in one row, and how many neighbouring ids are counted in one (migration 008). */
export const chunkSize = 2_048;
export const blockSize = 4_096;

/** The bit of a contact in its chunk. */
export const contactBit = `set_bit(0::bit(${chunkSize}), (contact_id % ${chunkSize})::integer, 1)`;

/** A table of figures of events: a row for each period and each key in it. */
export interface Figure {
  table: string;
  /** What it keeps: how many events, or the contacts that have one. */
  value: 'events' | 'contacts';
  /** The columns of its key beside account and period, each with its SQL for an event. */
  key: Record<string, string>;
  /** The length of its shortest periods. */
  finest: PeriodHours;
}

const name = 'name';
const block = `id / ${blockSize}`;
const chunk = `contact_id / ${chunkSize}`;

/** Figures of all names and figures by name are in separate tables, so that the planner sees how few rows a period has. */
export const figures = {
  counts: { table: 'event_counts', value: 'events', key: { name }, finest: 1 },
  blocks: { table: 'event_blocks', value: 'events', key: { block }, finest: 1 },
  nameBlocks: { table: 'event_name_blocks', value: 'events', key: { name, block }, finest: 1 },
  contacts: { table: 'event_contacts', value: 'contacts', key: { chunk }, finest: 1 },
  // A name has so few contacts in an hour that their bits would take more space than their events.
  nameContacts: { table: 'event_name_contacts', value: 'contacts', key: { name, chunk }, finest: 64 },
} satisfies Record<string, Figure>;

/** SQL: the lengths of periods that a figure is kept by, as a table. */
export const lengthsOf = ({ finest }: Pick<Figure, 'finest'>): string =>
  `unnest('{${periodHours.filter((hours) => hours >= finest).join()}}'::smallint[]) AS period (hours)`;
