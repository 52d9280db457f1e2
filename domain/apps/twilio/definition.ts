import { basicAuth, blank, found, secretField, textField, type AppDefinition } from '../definition';
import { readSms } from './answer';
import { twilioCheck } from './check';
import { smsFromRegion, smsMessage } from './message';
import { addStatusCallback } from './reference';
import { smsRequest } from './request';

/** Text messages. Source of the credentials: https://www.twilio.com/docs/usage/requests-to-twilio */
export const twilio: AppDefinition = {
  name: 'Twilio',
  description: { en: 'Sends text messages (SMS).', fr: 'Envoie des SMS.' },
  fields: [
    found(textField('account_sid', { en: 'Account SID', fr: 'SID du compte' }, 'AC…'), {
      en: 'Twilio Console, home page: Account SID.',
      fr: 'Console Twilio, page d’accueil : Account SID.',
    }),
    found(secretField('auth_token', { en: 'Auth token', fr: 'Jeton d’authentification' }, ''), {
      en: 'On the same page: Auth Token.',
      fr: 'Sur la même page : Auth Token.',
    }),
    found(
      textField(
        'messaging_service_sid',
        { en: 'Messaging service SID', fr: 'SID du service de messagerie' },
        'MG…',
      ),
      {
        en: 'Messaging, Services: the SID of a service that has a sender.',
        fr: 'Messaging, Services : le SID d’un service qui a un expéditeur.',
      },
    ),
  ],
  server: {
    origin: () => 'https://api.twilio.com',
    originSetting: 'TWILIO_BASE_URL',
    rate: { perSecond: 50, atOnce: 20 },
    derived: {
      basic_auth: ({ account_sid, auth_token }) => basicAuth(String(account_sid), String(auth_token)),
    },
    check: twilioCheck,
  },
  service: 'sms',
  actions: {
    send_sms: {
      name: { en: 'Send an SMS', fr: 'Envoyer un SMS' },
      description: {
        en: 'Sends a text message to a phone number.',
        fr: 'Envoie un SMS à un numéro de téléphone.',
      },
      stepDescription: { en: 'Send SMS from Twilio', fr: 'Envoie un SMS par Twilio' },
      call: {
        missing: (fields) => blank(fields, 'phone_number', 'message'),
        request: smsRequest,
        read: readSms,
        message: smsMessage,
        fromRegion: smsFromRegion,
        withReference: addStatusCallback,
        channel: 'sms',
        content: { text: 'message' },
        recipient: { field: 'phone_number', kind: 'phone' },
      },
    },
  },
};
