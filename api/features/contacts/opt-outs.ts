import { Contact } from '../../../db/Contact';
import { optOutChangesOf, type OptOutChangeRow } from '../../../db/contacts/opt-out-changes';
import { setOptOuts } from '../../../db/contacts/opt-outs';
import type { Database } from '../../../db/connection';
import type { OptedOut, OptOutInput } from '../../../domain/entities/opt-out';
import type { Account } from '../../context';
import { errors } from '../../errors';
import type { Page } from '../../page';

/** Has a contact leave a channel or come back, by hand; answers what it has left then. Throws ApiError 404. */
export async function setOptOut(
  database: Database,
  { userId, actorId }: Account,
  contactId: number,
  { channel, opted_out: optedOut }: OptOutInput,
): Promise<OptedOut> {
  const change = { userId, contactId, channel, optedOut, authorId: actorId, source: 'hand' as const };
  await setOptOuts(database.pool, [change]);
  return (await findContact(database, userId, contactId)).opted_out;
}

/** A page of a contact's history of channels. Throws ApiError 404. */
export async function listOptOutChanges(
  database: Database,
  userId: number,
  contactId: number,
  { pageSize: limit, offset }: Page,
): Promise<{ changes: OptOutChangeRow[]; total: number }> {
  const contact = await findContact(database, userId, contactId);
  return optOutChangesOf(database.pool, { userId, contactId: contact.id }, { limit, offset });
}

async function findContact({ knex }: Database, userId: number, id: number): Promise<Contact> {
  const contact = await Contact.query(knex).findOne({ id, user_id: userId });
  if (!contact) throw errors.notFound('contact');
  return contact;
}
