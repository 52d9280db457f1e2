import { comparedAddress } from '../../domain/outcomes/suppressing';
import { toE164 } from '../../domain/values/phone';
import { toText } from '../../domain/values/text';
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
  const phone = toE164(toText(contact.data['phone']) ?? '', rows[0]?.phone_country);
  return suppressionsOf(client, contact.user_id, [
    ...(contact.email === null
      ? []
      : [{ channel: 'email' as const, address: comparedAddress(contact.email) }]),
    ...(phone === null ? [] : [{ channel: 'sms' as const, address: phone }]),
  ]);
}
