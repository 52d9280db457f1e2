import type { JsonObject } from '../../domain/entities/common';
import { shownAt } from '../../domain/schedule/once';
import { timezoneOf } from '../../domain/values/time/contact-timezone';
import { readPath } from '../../domain/values/path';
import { regionalOf, type RegionalColumns } from '../../domain/values/time/regional';
import type { Querier } from '../database/connection';
import type { LoopReference } from './loop';

/** When each contact is due by its own timezone. */
export interface ContactClocks {
  /** When the contact's own clock shows the time of the run: milliseconds since 1970. The contact is given as variables read it. */
  dueOf(contact: JsonObject): number | null;
}

/** The local time that a run sends at; null where it reaches everybody at once. A contact without a timezone goes by the account's. */
export async function readContactClocks(
  client: Querier,
  { userId, runId }: Omit<LoopReference, 'visit'>,
): Promise<ContactClocks | null> {
  const { rows } = await client.query<{ once_at: string } & RegionalColumns>(
    `SELECT s.once_at, u.number_format, u.timezone, u.timezone_field, u.phone_country
     FROM contact_clock_sends s JOIN users u ON u.id = s.user_id WHERE s.user_id = $1 AND s.run_id = $2`,
    [userId, runId],
  );
  const [row] = rows;
  if (!row) return null;
  const regional = regionalOf(row);
  const field = regional.timezoneField.split('.');
  // One result per timezone: contacts have very few of them.
  const moments = new Map<string, number | null>();
  return {
    dueOf(contact) {
      const { timezone } = timezoneOf(readPath(contact, field), regional);
      const known = moments.get(timezone);
      if (known !== undefined) return known;
      const moment = shownAt(row.once_at, timezone);
      moments.set(timezone, moment);
      return moment;
    },
  };
}
