import type { MailAccount } from './mail-server';

/** The credentials that the stand-in knows: an app password, as Google shows it. */
export const gmailCredentials = { email: 'me@gmail.test', app_password: 'abcd efgh ijkl mnop' };

/**
 * Recipients that fail in a documented way. Source:
 * https://knowledge.workspace.google.com/admin/support/troubleshooting/gmail-smtp-errors-and-codes
 */
const magicRecipients: MailAccount['magicRecipients'] = {
  'invalid@stand-in.test': [553, '5.1.3 The recipient address is not a valid RFC 5321 address. - gsmtp'],
  'limit@stand-in.test': [550, '5.4.5 Daily user sending limit exceeded. - gsmtp'],
  'busy@stand-in.test': [421, '4.7.0 Temporary System Problem. Try again later. - gsmtp'],
};

/** The mailbox on its server. */
export const mailbox: MailAccount = {
  provider: 'gmail',
  username: gmailCredentials.email,
  password: gmailCredentials.app_password.replaceAll(' ', ''),
  refusedSignIn: '5.7.8 Username and Password not accepted. - gsmtp',
  magicRecipients,
};
