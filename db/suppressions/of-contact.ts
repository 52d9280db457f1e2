import { addressesOfContact } from '../../domain/outcomes/suppressing';
import type { Contact } from '../contacts/Contact';
import type { Querier } from '../database/connection';
import { suppressionsOf, type SuppressionRow } from './list';

/** The suppressions of a contact's e-mail address and phone number. */
export async function suppressionsOfContact(
  client: Querier,
  contact: Pick<Contact, 'user_id' | 'email' | 'data'>,
): Promise<SuppressionRow[]> {
  const { rows } = await client.query<{ phone_country: string | null }>(
    'SELECT phone_country FROM users WHERE id = $1',
    [contact.user_id],
  );
  const { email, data } = contact;
  const addresses = addressesOfContact({ email, phone: data['phone'] }, rows[0]?.phone_country);
  return suppressionsOf(client, contact.user_id, addresses);
}
