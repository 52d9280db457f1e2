import type { Knex } from 'knex';
import { campaignEventsHolding } from '../campaigns/names';
import { withEventNames } from './names';

/** Beyond so many contacts that hold a term it is cheaper to look at the events and ask for each. */
const listedContacts = 1_000;

const namesHolding = `
  ${withEventNames(':userId')} SELECT name FROM names WHERE search_text(name) LIKE search_pattern(:term)
  UNION ALL ${campaignEventsHolding(':userId', ':term')}`;

/** The first LIKE is what the index on contacts answers; it covers more than the external id. */
const contactsHolding = `
  SELECT id FROM contacts
  WHERE user_id = :userId
    AND contact_search_text(external_id, name, email) LIKE search_pattern(:term)
    AND search_text(external_id) LIKE search_pattern(:term)`;

/**
 * Makes a filter that leaves the events whose name, or that of the campaign that they start, or whose contact's external id, holds the
 * term. What holds it is looked up first, so that the events are then found by the indexes they have, and need none for being searched.
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
