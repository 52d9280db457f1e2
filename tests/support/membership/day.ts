import type { Pool } from 'pg';
import { segmentEventName } from '../../../domain/entities/segments/segment-event';
import { dayNumber, daysFromNow } from './oracle';
import { day } from './histories';

/** What is known of one contact, in milliseconds since 1970 and in numbers of days. */
interface OfContact {
  /** The newest order, and the one before; -Infinity: none. */
  newest: number;
  second: number;
  trialEnds: number;
  signedUp: number;
  /** Month and day, as `03-29`. */
  birthday: string;
}

/** A moment, and what its clocks show. */
interface Moment {
  now: number;
  today: number;
  inThreeDays: number;
  /** The days on which an anniversary comes within five days. */
  near: ReadonlySet<string>;
}

const since = (at: number, days: number, now: number): boolean => now - at < days * day;

const order = (more: object) => ({ kind: 'event', event_name: 'order placed', ...more });
const lastDays = (days: number) => ({ kind: 'last_days', days });
const noneIn = (days: number) => order({ operation: 'AT_MOST', count: 0, period: lastDays(days) });
const all = (...rules: object[]) => ({ kind: 'all', rules });
const date = (variable: string, operation: string, value: number) => ({
  kind: 'field',
  variable,
  variable_type: 'date',
  operation,
  value,
});

/** Segments whose members change by time alone: their rules, and the same said plainly. */
export const segmentsOfDay: Record<string, { rules: object; holds: (of: OfContact, at: Moment) => boolean }> =
  {
    'ordered in the last 7 days': {
      rules: all(order({ period: lastDays(7) })),
      holds: ({ newest }, { now }) => since(newest, 7, now),
    },
    'ordered twice in the last 30 days': {
      rules: all(order({ count: 2, period: lastDays(30) })),
      holds: ({ second }, { now }) => since(second, 30, now),
    },
    'no order in 14 days': {
      rules: all(noneIn(14)),
      holds: ({ newest }, { now }) => !since(newest, 14, now),
    },
    'lapsed: an order, and none in 30 days': {
      rules: all(order({}), noneIn(30)),
      holds: ({ newest }, { now }) => newest > -Infinity && !since(newest, 30, now),
    },
    'birthday within 5 days': {
      rules: all({ kind: 'anniversary', variable: 'birthday', days: 5 }),
      holds: ({ birthday }, { near }) => near.has(birthday),
    },
    'signed up in the last 2 days': {
      rules: all(date('signed_up', 'WITHIN_LAST_DAYS', 2)),
      holds: ({ signedUp }, { today }) => signedUp <= today && today - signedUp <= 2,
    },
    'trial ends in 3 days, and no order in 7': {
      rules: all(date('trial_ends', 'WITHIN_NEXT_DAYS', 3), noneIn(7)),
      holds: ({ newest, trialEnds }, { now, inThreeDays }) =>
        now <= trialEnds && trialEnds <= inThreeDays && !since(newest, 7, now),
    },
  };

const rulesSaid = Object.values(segmentsOfDay);

/** What is known of the contacts of an account, read from its rows before anything changes. */
export class ContactsOfDay {
  private constructor(
    readonly ids: readonly number[],
    private readonly contacts: OfContact[],
  ) {}

  static async read(pool: Pool, userId: number): Promise<ContactsOfDay> {
    const { rows } = await pool.query<{
      id: number;
      birthday: string;
      signed_up: string;
      trial_ends: string;
      orders: Date[] | null;
    }>(
      `SELECT c.id, c.data ->> 'birthday' AS birthday, c.data ->> 'signed_up' AS signed_up, c.data ->> 'trial_ends' AS trial_ends, o.orders
       FROM contacts c
       LEFT JOIN (
         SELECT contact_id, array_agg(created_at ORDER BY created_at DESC) AS orders FROM events
         WHERE user_id = $1 AND name = 'order placed' GROUP BY 1
       ) o ON o.contact_id = c.id
       WHERE c.user_id = $1 ORDER BY c.id`,
      [userId],
    );
    return new ContactsOfDay(
      rows.map(({ id }) => id),
      rows.map(({ birthday, signed_up, trial_ends, orders }) => ({
        newest: orders?.[0]?.getTime() ?? -Infinity,
        second: orders?.[1]?.getTime() ?? -Infinity,
        trialEnds: Date.parse(trial_ends),
        signedUp: Date.parse(signed_up) / day,
        birthday: birthday.slice(5),
      })),
    );
  }

  /** The contact at a place orders at a moment, its newest one. */
  order(place: number, at: number): void {
    const contact = this.contacts[place];
    if (!contact) return;
    contact.second = contact.newest;
    contact.newest = at;
  }

  /** By segment, and by the place of the contact: 1 where it is a member. */
  membersAt(now: number): Uint8Array[] {
    const moment = momentOf(now);
    return rulesSaid.map(({ holds }) =>
      Uint8Array.from(this.contacts, (contact) => (holds(contact, moment) ? 1 : 0)),
    );
  }

  /** The changes between two moments, as the name of the event that tells of each, and the contact's id. */
  changesBetween(
    before: readonly Uint8Array[],
    after: readonly Uint8Array[],
    segmentIds: readonly number[],
  ): Set<string> {
    const found = new Set<string>();
    for (const [number, segmentId] of segmentIds.entries())
      for (const [place, contactId] of this.ids.entries()) {
        const [was, is] = [before[number]?.[place], after[number]?.[place]];
        if (was !== is)
          found.add(`${segmentEventName(segmentId, is === 1 ? 'entered' : 'left')} ${contactId}`);
      }
    return found;
  }
}

function momentOf(now: number): Moment {
  const today = dayNumber(now);
  const near = Array.from({ length: 6 }, (_, ahead) =>
    new Date((today + ahead) * day).toISOString().slice(5, 10),
  );
  // The 29th of February is the 28th in other years, and this test's year is one.
  return {
    now,
    today,
    inThreeDays: daysFromNow(now, 3),
    near: new Set(near.includes('02-28') ? [...near, '02-29'] : near),
  };
}
