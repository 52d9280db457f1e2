import type { CredentialValues } from '../apps/definition';
import type { AppKind } from '../entities/app';

/** How an app sends e-mails in the name of a domain. */
export interface MailSender {
  /** The credential that holds the sender's address. */
  address: string;
  /** The name of its mail server; null: each connection names its own. */
  server: string | null;
  /** The address that e-mails come back to, where a connection names one. */
  returnsTo(credentials: CredentialValues): string | null;
}

const toSender = (): null => null;

/** The apps by how they send e-mails in the name of a domain; null: they send none. The interface reads it without the apps' definitions. */
export const mailSenders: Readonly<Record<AppKind, MailSender | null>> = {
  twilio: null,
  sendgrid: { address: 'from_email', server: 'sendgrid.net', returnsTo: toSender },
  onesignal: null,
  chatgpt: null,
  gemini: null,
  slack: null,
  gmail: { address: 'email', server: 'smtp.gmail.com', returnsTo: toSender },
  smtp: {
    address: 'from_email',
    server: null,
    returnsTo: ({ bounce_email: address, bounce_secret: secret }) =>
      address !== undefined && secret !== undefined ? String(address) : null,
  },
  http: null,
};
