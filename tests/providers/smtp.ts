import type { MailAccount } from './mail-server';

/** The user's own mail server, and the recipients that it refuses. Source of the replies: RFC 5321, 4.2.3, and RFC 3463 */
export const ownMailServer: MailAccount = {
  provider: 'smtp',
  username: 'shop',
  password: 'a long password',
  refusedSignIn: '5.7.8 Authentication credentials invalid',
  magicRecipients: {
    'invalid@stand-in.test': [553, '5.1.3 Bad destination mailbox address syntax'],
    'unknown@stand-in.test': [550, '5.1.1 Bad destination mailbox address'],
    'busy@stand-in.test': [451, '4.3.0 Other or undefined mail system status'],
  },
};

/** The credentials of a connection to it. */
export const smtpCredentials = (host: string): Record<string, string> => ({
  host,
  username: ownMailServer.username,
  password: ownMailServer.password,
  from_email: 'hello@shop.test',
  from_name: 'The shop',
  // Without a return address nothing comes back.
  bounce_secret: 'a long secret for what comes back',
});
