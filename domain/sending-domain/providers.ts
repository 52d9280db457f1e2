import type { Words } from '../values/text/words';

/** Who sends e-mails for others, and how their domains say so. Each cites the provider's own page. */
export interface MailProvider {
  name: string;
  /** The names of its mail servers. */
  hosts: RegExp;
  /** What an SPF record includes for it; the first is the one to add. */
  spf: readonly string[];
  /**
   * Whose domain is in the return address of its e-mails, which is the one that SPF is asked of: the provider's own, or the sender's.
   */
  returnPath: 'own' | 'sender';
  /** The selectors of its DKIM keys; none: each domain has others. `all`: it signs with each in turn. */
  dkim: { selectors: readonly string[]; all?: boolean };
  /** Where it shows the records of a domain. */
  where: Words;
  /** Domains of mailboxes of its own, which nobody else keeps the records of. */
  mailboxes?: readonly string[];
}

const place = (path: string): Words => ({ en: path, fr: path });

const mailProviders: readonly MailProvider[] = [
  {
    // https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication
    name: 'SendGrid',
    hosts: /(^|\.)sendgrid\.net$/,
    spf: ['sendgrid.net'],
    returnPath: 'own',
    dkim: { selectors: ['s1', 's2'], all: true },
    where: place('Settings, Sender Authentication, Authenticate Your Domain'),
  },
  {
    // https://support.google.com/a/answer/10684623 (SPF), https://support.google.com/a/answer/180504 (DKIM)
    name: 'Google',
    hosts: /^smtp(-relay)?\.gmail\.com$/,
    spf: ['_spf.google.com'],
    returnPath: 'sender',
    dkim: { selectors: ['google'] },
    where: place('admin.google.com, Apps, Google Workspace, Gmail, Authenticate email'),
    mailboxes: ['gmail.com', 'googlemail.com'],
  },
  {
    // https://learn.microsoft.com/en-us/defender-office-365/email-authentication-dkim-configure
    name: 'Microsoft 365',
    hosts: /(^|\.)(office365|outlook)\.com$/,
    spf: ['spf.protection.outlook.com'],
    returnPath: 'sender',
    dkim: { selectors: ['selector1', 'selector2'] },
    where: place('security.microsoft.com, Email authentication settings, DKIM'),
    mailboxes: ['outlook.com', 'hotmail.com', 'live.com'],
  },
  {
    // https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
    name: 'Amazon SES',
    hosts: /^email-smtp(-fips)?\.[\w-]+\.amazonaws\.com$/,
    spf: ['amazonses.com'],
    returnPath: 'own',
    dkim: { selectors: [] },
    where: place('Amazon SES, Identities, DKIM'),
  },
  {
    // https://postmarkapp.com/support/article/1092-how-do-i-set-up-spf-for-postmark
    name: 'Postmark',
    hosts: /(^|\.)postmarkapp\.com$/,
    spf: ['spf.mtasv.net'],
    returnPath: 'own',
    dkim: { selectors: [] },
    where: place('Sender Signatures, DNS Settings'),
  },
  {
    // https://documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify
    name: 'Mailgun',
    hosts: /(^|\.)mailgun\.org$/,
    spf: ['mailgun.org'],
    returnPath: 'sender',
    dkim: { selectors: [] },
    where: place('Sending, Domains, DNS records'),
  },
  {
    // https://help.brevo.com/hc/en-us/articles/12163873383186
    name: 'Brevo',
    hosts: /(^|\.)(brevo|sendinblue)\.com$/,
    spf: ['spf.brevo.com', 'spf.sendinblue.com'],
    returnPath: 'own',
    dkim: { selectors: ['mail', 'brevo1', 'brevo2'] },
    where: place('Senders, Domains & Dedicated IPs, Domains'),
  },
  {
    // https://documentation.mailjet.com/hc/en-us/articles/360042412734
    name: 'Mailjet',
    hosts: /(^|\.)mailjet\.com$/,
    spf: ['spf.mailjet.com'],
    returnPath: 'own',
    dkim: { selectors: ['mailjet'] },
    where: place('Account settings, Sender domains & addresses'),
  },
];

/** Selectors that mail servers of one's own often sign with, tried where nobody says which. */
export const usualSelectors = ['default', 'dkim', 'mail'] as const;

/** The provider that a mail server belongs to, by its name in lower case; null: a server of one's own. */
export const mailProviderOf = (server: string): MailProvider | null =>
  mailProviders.find(({ hosts }) => hosts.test(server)) ?? null;

/** Providers of mailboxes that let nobody else send from their domains. */
const mailboxDomains = [
  ...mailProviders.flatMap(({ mailboxes = [] }) => mailboxes),
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'aol.com',
  'gmx.com',
  'gmx.de',
  'orange.fr',
  'free.fr',
  'laposte.net',
];

/** Whose records a domain has: the sender's own, those of the provider that sends, or those of another provider of mailboxes. */
export function keeperOf(domain: string, provider: MailProvider | null): 'sender' | 'provider' | 'other' {
  if (provider?.mailboxes?.includes(domain)) return 'provider';
  return mailboxDomains.includes(domain) ? 'other' : 'sender';
}
