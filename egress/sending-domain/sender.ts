import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import type { CredentialValues } from '../../domain/apps/definition';
import type { AppKind } from '../../domain/entities/app';
import { mailSenders } from '../../domain/sending-domain/mail-senders';
import { domainOfAddress, isDomainName } from '../../domain/sending-domain/names';
import { keeperOf, mailProviderOf, type MailProvider } from '../../domain/sending-domain/providers';

/** Who sends a connection's e-mails, and in whose name. */
export interface Sender {
  /** The domain of the sender's address. */
  domain: string;
  /** The domain of the address that e-mails come back to, of which SPF is asked: the sender's, unless the connection names another. */
  returnDomain: string;
  /** The domain that was registered, by the public suffix list: the same, or a shorter one. */
  organizational: string;
  /** The mail server, without its port. */
  host: string;
  /** Null: a mail server of one's own, or one that is not known. */
  provider: MailProvider | null;
  /** Who keeps the records of the domain. */
  keeper: ReturnType<typeof keeperOf>;
}

/** The sender that a connection's credentials name; null when it sends no e-mails, or its sender has no domain of the internet. */
export function senderOf(app: AppKind, credentials: CredentialValues): Sender | null {
  const mail = mailSenders[app];
  if (!mail) return null;
  const { [mail.address]: address, host = '' } = credentials;
  const domain = domainToASCII(domainOfAddress(String(address)));
  if (!isDomainName(domain)) return null;
  const server = String(host).replace(/:\d+$/, '').toLowerCase();
  const provider = mailProviderOf(mail.server ?? server);
  const returnAddress = mail.returnsTo(credentials);
  const returned = returnAddress === null ? domain : domainToASCII(domainOfAddress(returnAddress));
  return {
    domain,
    returnDomain: isDomainName(returned) ? returned : domain,
    organizational: getDomain(domain) ?? domain,
    host: server,
    provider,
    keeper: keeperOf(domain, provider),
  };
}
