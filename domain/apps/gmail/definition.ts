import { blank, found, secretField, textField, type AppDefinition } from '../definition';
import { addMailHeaders } from '../../mail/mail-headers';
import { readGmailReply } from './answer';
import { gmailCheck } from './check';
import { gmailMail, gmailMessage } from './mail';
import { mailboxRequest, writtenMailbox } from './request';

/** The user's own mailbox. Source of the credentials: https://support.google.com/accounts/answer/185833 (app passwords) */
export const gmail: AppDefinition = {
  name: 'Gmail',
  description: {
    en: 'Sends e-mails from a mailbox.',
    fr: 'Envoie des e-mails depuis une boîte Gmail.',
  },
  fields: [
    { ...textField('email', { en: 'E-mail', fr: 'E-mail' }, 'me@gmail.com'), format: 'email' },
    found(secretField('app_password', { en: 'App password', fr: 'Mot de passe d’application' }, ''), {
      en: 'myaccount.google.com/apppasswords, once 2-step verification is on.',
      fr: 'myaccount.google.com/apppasswords, une fois la validation en deux étapes activée.',
    }),
  ],
  server: {
    origin: () => 'smtps://smtp.gmail.com:465',
    originSetting: 'GMAIL_SMTP_URL',
    rate: { perSecond: 1, atOnce: 2 },
    mailSignIn: ({ email, app_password }) => ({
      user: String(email),
      // Google shows it in four groups, and people copy the spaces between them.
      pass: String(app_password).replaceAll(/\s/g, ''),
    }),
    check: gmailCheck,
  },
  service: 'email',
  sender: ({ email }) => String(email),
  actions: {
    send_email: {
      name: { en: 'Send an e-mail', fr: 'Envoyer un e-mail' },
      description: {
        en: 'Sends an e-mail from the mailbox.',
        fr: 'Envoie un e-mail depuis la boîte Gmail.',
      },
      stepDescription: { en: 'Send email from Gmail', fr: 'Envoie un e-mail par Gmail' },
      call: {
        missing: (fields) => blank(fields, 'to', 'subject', 'message'),
        request: mailboxRequest,
        written: writtenMailbox,
        read: readGmailReply,
        message: gmailMessage,
        mail: gmailMail,
        withMailHeaders: addMailHeaders,
        channel: 'email',
        html: 'message',
        content: { subject: 'subject', html: 'message', text: 'text' },
        recipient: { field: 'to', kind: 'email' },
      },
    },
  },
};
