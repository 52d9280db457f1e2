import { blank, found, optional, secretField, textField, type AppDefinition } from '../definition';
import { addMailHeaders } from '../../mail/mail-headers';
import { senderOf } from '../sender';
import { readMailSend } from './answer';
import { sendgridCheck } from './check';
import { addPlainText } from './content';
import { sendgridMessage } from './message';
import { addSendgridReference } from './reference';
import { mailSendRequest } from './request';
import { trackSendgrid } from './tracking';

/** Transactional e-mail. Source of the credentials: https://www.twilio.com/docs/sendgrid/api-reference/mail-send */
export const sendgrid: AppDefinition = {
  name: 'SendGrid',
  description: {
    en: 'Sends e-mails: your own text, or a template of SendGrid’s.',
    fr: 'Envoie des e-mails : votre propre texte, ou un modèle de SendGrid.',
  },
  fields: [
    found(secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, 'SG.…'), {
      en: 'SendGrid, Settings, API Keys, Create API Key: restricted, with full access to Mail Send.',
      fr: 'SendGrid, Settings, API Keys, Create API Key : restreinte (restricted), avec accès complet à Mail Send.',
    }),
    {
      ...textField('from_email', { en: 'Sender e-mail', fr: 'E-mail de l’expéditeur' }, 'hello@example.com'),
      format: 'email',
      hint: {
        en: 'An address that you verified in Settings, Sender Authentication.',
        fr: 'Une adresse que vous avez vérifiée dans Settings, Sender Authentication.',
      },
    },
    optional(textField('from_name', { en: 'Sender name', fr: 'Nom de l’expéditeur' }, '')),
    {
      ...optional(
        secretField(
          'event_webhook_key',
          { en: 'Verification key of the Event Webhook', fr: 'Clé de vérification de l’Event Webhook' },
          'MFkw…',
        ),
      ),
      format: 'p256_key',
      hint: {
        en: 'To learn what became of e-mails: Settings, Mail Settings, Event Webhooks, with the address that the connection shows once it is saved. Switch Signature Verification on there, and copy the key.',
        fr: 'Pour savoir ce que deviennent les e-mails : Settings, Mail Settings, Event Webhooks, avec l’adresse que la connexion montre une fois enregistrée. Activez-y Signature Verification et copiez la clé.',
      },
    },
  ],
  server: {
    origin: () => 'https://api.sendgrid.com',
    originSetting: 'SENDGRID_BASE_URL',
    rate: { perSecond: 50, atOnce: 20 },
    check: sendgridCheck,
  },
  service: 'email',
  sender: senderOf,
  actions: {
    send_email: {
      name: { en: 'Send an e-mail', fr: 'Envoyer un e-mail' },
      description: {
        en: 'Sends an e-mail: your own text, or a template of SendGrid’s.',
        fr: 'Envoie un e-mail : votre propre texte, ou un modèle de SendGrid.',
      },
      stepDescription: { en: 'Send email from SendGrid', fr: 'Envoie un e-mail par SendGrid' },
      call: {
        missing: (fields) =>
          blank(fields, 'to', ...(fields.template_id ? [] : (['subject', 'html'] as const))),
        request: mailSendRequest,
        read: readMailSend,
        message: sendgridMessage,
        withMailHeaders: addMailHeaders,
        withReference: addSendgridReference,
        withPlainText: addPlainText,
        withTracking: trackSendgrid,
        channel: 'email',
        html: 'html',
        content: { subject: 'subject', html: 'html', text: 'text' },
        recipient: { field: 'to', kind: 'email' },
      },
    },
  },
};
