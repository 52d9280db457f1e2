import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import type { CredentialValues } from '../../domain/apps/definition';
import type { AppKind } from '../../domain/entities/app';
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
export function senderOf(
  app: AppKind,
  { from_email, email, host = '', bounce_email, bounce_secret }: CredentialValues,
): Sender | null {
  if (app !== 'sendgrid' && app !== 'smtp' && app !== 'gmail') return null;
  const domain = domainToASCII(domainOfAddress(String(app === 'gmail' ? email : from_email)));
  if (!isDomainName(domain)) return null;
  const server = String(host).replace(/:\d+$/, '').toLowerCase();
  const provider = mailProviderOf(app, server);
  const returned =
    app === 'smtp' && bounce_email !== undefined && bounce_secret !== undefined
      ? domainToASCII(domainOfAddress(String(bounce_email)))
      : domain;
  return {
    domain,
    returnDomain: isDomainName(returned) ? returned : domain,
    organizational: getDomain(domain) ?? domain,
    host: server,
    provider,
    keeper: keeperOf(domain, provider),
  };
}
