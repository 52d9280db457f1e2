import type { Knex } from 'knex';
import { campaignEventsHolding } from '../campaigns/names';
import { withNamesHolding } from './names';

/** When more contacts than this contain a term, it is cheaper to read the events and to check the contact of each. */
const listedContacts = 1_000;

const namesHolding = `
  ${withNamesHolding(':userId', 'CAST(:term AS text)')} SELECT name FROM holding
  UNION ALL ${campaignEventsHolding(':userId', ':term')}`;

/** The first LIKE uses the index on contacts, which covers more than the external id. */
const contactsHolding = `
  SELECT id FROM contacts
  WHERE user_id = :userId
    AND contact_search_text(external_id, name, email) LIKE search_pattern(:term)
    AND search_text(external_id) LIKE search_pattern(:term)`;

/**
 * Makes a filter for the events whose name, or whose campaign's name, or whose contact's external id contains the term. Names and contacts
 * that contain it are looked up first, so that the events are found by existing indexes, and need none for the search.
 */
export async function eventsHolding(
  knex: Knex,
  userId: number,
  term: string,
): Promise<(events: Knex.QueryBuilder) => void> {
  const binding = { userId, term };
  const [names, contacts] = await Promise.all([
    knex.raw<{ rows: { name: string }[] }>(namesHolding, binding),
    knex.raw<{ rows: { id: number }[] }>(`${contactsHolding} LIMIT ${listedContacts + 1}`, binding),
  ]);
  const ids = contacts.rows.map((contact) => contact.id);
  return (events) => {
    events.where((either) => {
      either.whereRaw('e.name = ANY (?)', [names.rows.map((row) => row.name)]);
      if (ids.length <= listedContacts) either.orWhereRaw('e.contact_id = ANY (?)', [ids]);
      else either.orWhereRaw(`e.contact_id IN (${contactsHolding})`, binding);
    });
  };
}
