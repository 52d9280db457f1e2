import type { ImportedContact } from './imported-contact';

/** By what addresses are alike: nobody tells them apart by the case of their letters. */
const emailKey = (email: string): string => email.trim().toLowerCase();

/** The contacts whose e-mail address one before them has, each with the external id of that one. */
export function sameEmailsIn(contacts: readonly ImportedContact[]): Map<ImportedContact, string> {
  const firsts = new Map<string, string>();
  const doubles = new Map<ImportedContact, string>();
  for (const contact of contacts) {
    const { email } = contact.fields;
    if (email === undefined) continue;
    const key = emailKey(email);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, contact.externalId);
    else doubles.set(contact, first);
  }
  return doubles;
}
