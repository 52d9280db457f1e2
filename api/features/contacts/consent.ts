import { consentChangesOf, consentsOfContact, type ConsentChangeRow } from '../../../db/consent/details';
import { setConsents } from '../../../db/consent/consent';
import type { Database } from '../../../db/database/connection';
import type { ConsentInput, Consents } from '../../../domain/entities/contacts/consent';
import type { OptedOut, OptOutInput } from '../../../domain/entities/contacts/channel';
import type { Account } from '../../context';
import type { Page } from '../../http/page';
import { contactOfAccount, requireContacts } from './service';

/** Opts a contact out of a channel or back in, by hand; returns its opt-outs afterwards. Throws ApiError 404. */
export async function setOptOut(
  database: Database,
  { userId, actorId }: Account,
  contactId: number,
  { channel, opted_out: optedOut }: OptOutInput,
): Promise<OptedOut> {
  const about = { userId, contactId, channel, authorId: actorId, source: 'hand' as const };
  await setConsents(database.pool, [
    { ...about, ...(optedOut ? { state: 'left' } : { state: 'not_asked', isReturn: true }) },
  ]);
  return (await contactOfAccount(database, userId, contactId)).opted_out;
}

/** Records by hand a contact's consent to a channel; returns its consents to all channels afterwards. Throws ApiError 404. */
export async function setConsent(
  database: Database,
  { userId, actorId }: Account,
  contactId: number,
  { channel, state, proof = null }: ConsentInput,
): Promise<Consents> {
  const change = { userId, contactId, channel, state, proof, authorId: actorId, source: 'hand' as const };
  await setConsents(database.pool, [change]);
  return consentsOfContact(database.pool, await contactOfAccount(database, userId, contactId));
}

/** A page of a contact's history of consents and opt-outs. Throws ApiError 404. */
export async function listOptOutChanges(
  database: Database,
  userId: number,
  contactId: number,
  { pageSize: limit, offset }: Page,
): Promise<{ changes: ConsentChangeRow[]; total: number }> {
  await requireContacts(database, userId, [contactId]);
  return consentChangesOf(database.pool, { userId, contactId }, { limit, offset });
}
