import type { DnsRecord, DomainFinding } from '../entities/sending-domain';
import { beginning } from '../values/text/text';
import type { Words } from '../values/text/words';

/** What was found of one check, in both languages. */
export type Finding = Omit<DomainFinding, 'message' | 'code'> & { says: Said };

/** What a finding says, and its code. */
export interface Said {
  code: string;
  words: Words;
}

/** How many characters of a record are shown. */
const mostOfRecord = 1_000;
/** How many records are shown. */
const mostRecords = 10;

/** Records as they are shown. */
export const shown = (records: readonly string[]): string[] =>
  records.slice(0, mostRecords).map((text) => beginning(text, mostOfRecord));

export const txtRecord = (name: string, value: string): DnsRecord => ({ type: 'TXT', name, value });

/** The check could not be made. */
export const notLookedUp = (what: string): Said => ({
  code: 'not_looked_up',
  words: {
    en: `${what} could not be looked up: the DNS did not answer in time. Check again in a moment.`,
    fr: `${what} n’a pas pu être consulté : le DNS n’a pas répondu à temps. Vérifiez de nouveau dans un instant.`,
  },
});

/** The domain belongs to a provider of mailboxes, which lets nobody else send from it. */
export const foreignDomain = (domain: string): Said => ({
  code: 'domain_of_mailboxes',
  words: {
    en: `${domain} belongs to a mailbox provider, and only its own servers may send from it: use an address of a domain of yours.`,
    fr: `${domain} appartient à un fournisseur de messagerie, et seuls ses serveurs peuvent envoyer depuis ce domaine : utilisez une adresse d’un domaine à vous.`,
  },
});
