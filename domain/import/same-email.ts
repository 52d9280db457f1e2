import type { ImportedContact } from './imported-contact';

/** The form in which addresses are compared: upper and lower case are the same. */
const emailKey = (email: string): string => email.trim().toLowerCase();

/** The contacts whose e-mail address an earlier one has, each with that contact's external id. */
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
