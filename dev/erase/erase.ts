import { deleteContacts } from '../../db/contacts/delete';
import { heldOfContact, type HeldOfContact } from '../../db/contacts/held';
import type { Database } from '../../db/database/connection';
import { inTransaction } from '../../db/database/transaction';
import { notifyDispatcher } from '../../db/outbox/notify';
import { Problem } from '../stack/problem';

/** What to erase: the account by its e-mail address, the contact by its external id. */
export interface WhomToErase {
  account: string;
  externalId: string;
}

/** Reports what is stored about a contact, and erases the contact with all of it unless it `isTrial`. Throws Problem. */
export async function eraseContact(
  { pool }: Database,
  { account, externalId }: WhomToErase,
  { isTrial }: { isTrial: boolean },
): Promise<HeldOfContact> {
  const held = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: number; contact_id: number | null }>(
      `SELECT u.id AS user_id, c.id AS contact_id FROM users u LEFT JOIN contacts c ON c.user_id = u.id AND c.external_id = $2
       WHERE lower(u.email) = lower($1)`,
      [account, externalId],
    );
    const [found] = rows;
    if (!found) throw new Problem(`There is no account ${account}.`);
    if (found.contact_id === null) throw new Problem(`The account ${account} has no contact ${externalId}.`);
    const { user_id: userId, contact_id: contactId } = found;
    const kept = await heldOfContact(client, { userId, contactId });
    if (!isTrial) await deleteContacts(client, userId, [contactId]);
    return kept;
  });
  if (!isTrial) notifyDispatcher(pool);
  return held;
}

/** The stored data in words: `12 events, 3 runs (1 of them running), …`. */
export const heldInWords = ({
  events,
  runs,
  running,
  messages,
  consentChanges,
  tags,
}: HeldOfContact): string =>
  [
    `${events} events`,
    `${runs} runs (${running} of them running)`,
    `${messages} messages and calls`,
    `${consentChanges} changes of consent`,
    `${tags} tags`,
  ].join(', ');
