import type pg from 'pg';
import { countedValue } from '../../domain/entities/automatisations/goal';
import type { RevenueCredit } from '../../domain/entities/reports/revenue';
import type { NumberFormat } from '../../domain/values/numbers';
import { settingsOfTimes } from './setting';

/** How many events are read at once: of each only the value. */
const eventsAtOnce = 2_000;
/** Longer texts hold no amount. */
const longestValue = 100;

/** How long after it came an event's message is looked for: providers tell of clicks some minutes late. */
const settling = '10 minutes';

interface NewEvent {
  id: number;
  value: string | null;
  number_format: NumberFormat | null;
  credit: RevenueCredit;
  window_days: number;
}

/** New events are found by their ids, and settings one by one, whatever the tables hold. */
const read = `
  SELECT e.id, s.number_format, s.credit, s.window_days,
         CASE WHEN jsonb_typeof(v.held) IN ('number', 'string') AND length(v.held #>> '{}') <= ${longestValue} THEN v.held #>> '{}' END AS value
  FROM (
    SELECT id, user_id, name, data, received_at FROM events WHERE id > $1 AND id <= $2 AND contact_id IS NOT NULL OFFSET 0
  ) e
  CROSS JOIN LATERAL (
    SELECT s.value_field, s.credit, s.window_days::integer, u.number_format FROM (${settingsOfTimes}) s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = e.user_id AND s.event_name = e.name AND s.since <= e.received_at AND e.received_at < s.until OFFSET 0
  ) s
  CROSS JOIN LATERAL (SELECT e.data #> string_to_array(s.value_field, '.') AS held) v
  ORDER BY e.id LIMIT ${eventsAtOnce}`;

const note = `
  INSERT INTO revenue_events (event_id, user_id, contact_id, at, value, credit, window_days, due_at)
  SELECT e.id, e.user_id, e.contact_id, e.created_at, i.value, i.credit, i.window_days, now() + interval '${settling}'
  FROM unnest($1::bigint[], $2::numeric[], $3::text[], $4::smallint[]) AS i (id, value, credit, window_days)
  CROSS JOIN LATERAL (SELECT id, user_id, contact_id, created_at FROM events WHERE id = i.id OFFSET 0) e
  ON CONFLICT DO NOTHING`;

/**
 * Notes the events after an id, up to another one, that bring their accounts revenue: those that hold an amount, by the
 * setting of when they arrived. They count once their message is looked for (`creditRevenue`). Returns the id up to which it did. The caller holds the row of `goals_counted`.
 */
export async function noteRevenue(client: pg.ClientBase, after: number, to: number): Promise<number> {
  const { rows } = await client.query<NewEvent>(read, [after, to]);
  const found = rows.flatMap(({ value, number_format: format, ...event }) => {
    const counted = countedValue(value, format);
    return counted === null ? [] : [{ ...event, value: counted }];
  });
  if (found.length > 0)
    await client.query(note, [
      found.map(({ id }) => id),
      found.map(({ value }) => value),
      found.map(({ credit }) => credit),
      found.map(({ window_days }) => window_days),
    ]);
  return rows.length === eventsAtOnce ? (rows.at(-1)?.id ?? to) : to;
}
