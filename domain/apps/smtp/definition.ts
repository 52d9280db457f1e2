import {
  blank,
  optional,
  secretField,
  textField,
  type AppDefinition,
  type CredentialValues,
} from '../definition';
import { addMailHeaders } from '../../mail/mail-headers';
import { senderOf } from '../sender';
import { readSmtpReply } from './answer';
import { smtpCheck } from './check';
import { smtpMail, smtpMessage } from './mail';
import { smtpRequest } from './request';

/**
 * On port 465 the connection starts with TLS (RFC 8314, section 3.3); on any other port, and on the default one, it starts TLS with
 * STARTTLS, and nothing is sent without it (`egress/mail/mail.ts`).
 */
const originOf = ({ host }: CredentialValues): string =>
  `${String(host).endsWith(':465') ? 'smtps' : 'smtp'}://${host}`;

/** A mail server: a provider's, such as Amazon SES, Postmark or Mailgun, or one's own. */
export const smtp: AppDefinition = {
  name: 'SMTP',
  description: {
    en: 'Sends e-mails through a mail server: your provider’s, or your own.',
    fr: 'Envoie des e-mails par un serveur d’e-mail : celui de votre fournisseur, ou le vôtre.',
  },
  fields: [
    {
      ...textField('host', { en: 'Server and port', fr: 'Serveur et port' }, 'smtp.example.com:587'),
      format: 'host',
      hint: {
        en: 'Your provider’s SMTP settings name both. Without a port it is 587.',
        fr: 'Les réglages SMTP de votre fournisseur donnent les deux. Sans port, c’est 587.',
      },
    },
    textField('username', { en: 'User name', fr: 'Nom d’utilisateur' }, ''),
    secretField('password', { en: 'Password', fr: 'Mot de passe' }, ''),
    {
      ...textField('from_email', { en: 'Sender e-mail', fr: 'E-mail de l’expéditeur' }, 'hello@example.com'),
      format: 'email',
      hint: {
        en: 'An address of a domain that the provider has verified.',
        fr: 'Une adresse d’un domaine que le fournisseur a vérifié.',
      },
    },
    optional(textField('from_name', { en: 'Sender name', fr: 'Nom de l’expéditeur' }, '')),
    {
      ...optional(
        textField(
          'bounce_email',
          { en: 'Return address for bounces', fr: 'Adresse de retour des e-mails rejetés' },
          'bounces@mail.example.com',
        ),
      ),
      format: 'email',
      hint: {
        en: 'To learn which e-mails bounce: an address whose e-mails your mail server hands to Sillage, also with a “+” and more before the @. Leave it empty if your provider sets the return address itself.',
        fr: 'Pour savoir quels e-mails sont rejetés : une adresse dont votre serveur transmet les e-mails à Sillage, même suivie d’un « + » et d’autres signes avant le @. Laissez vide si votre fournisseur met lui-même l’adresse de retour.',
      },
    },
    {
      ...optional(
        secretField('bounce_secret', { en: 'Secret for bounces', fr: 'Secret des e-mails rejetés' }, ''),
      ),
      hint: {
        en: 'Make up a long one: it proves that a bounce comes from your mail server.',
        fr: 'Inventez-en un long : il prouve qu’un e-mail rejeté vient de votre serveur.',
      },
    },
  ],
  server: {
    origin: originOf,
    // No standard limits how many e-mails a server accepts; those it refuses temporarily (4xx) are sent again.
    rate: { perSecond: 10, atOnce: 5 },
    mailSignIn: ({ username, password }) => ({ user: String(username), pass: String(password) }),
    check: smtpCheck,
  },
  service: 'email',
  sender: senderOf,
  actions: {
    send_email: {
      name: { en: 'Send an e-mail', fr: 'Envoyer un e-mail' },
      description: {
        en: 'Sends an e-mail through the mail server.',
        fr: 'Envoie un e-mail par le serveur d’e-mail.',
      },
      stepDescription: { en: 'Send email by SMTP', fr: 'Envoie un e-mail par SMTP' },
      call: {
        missing: (fields) => blank(fields, 'to', 'subject', 'html'),
        request: smtpRequest,
        read: readSmtpReply,
        message: smtpMessage,
        mail: smtpMail,
        withMailHeaders: addMailHeaders,
        channel: 'email',
        html: 'html',
        content: { subject: 'subject', html: 'html', text: 'text' },
        recipient: { field: 'to', kind: 'email' },
      },
    },
  },
};
