import { blank, found, secretField, textField, type AppDefinition } from '../definition';
import { readPush } from './answer';
import { onesignalCheck } from './check';
import { pushMessage } from './message';
import { pushRequest } from './request';

/** Push notifications. Source of the credentials: https://documentation.onesignal.com/docs/keys-and-ids */
export const onesignal: AppDefinition = {
  name: 'OneSignal',
  description: { en: 'Sends push notifications.', fr: 'Envoie des notifications push.' },
  fields: [
    found(textField('app_id', { en: 'App id', fr: 'Identifiant de l’application' }, ''), {
      en: 'OneSignal, Settings, Keys & IDs: OneSignal App ID.',
      fr: 'OneSignal, Settings, Keys & IDs : OneSignal App ID.',
    }),
    found(secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, ''), {
      en: 'On the same page, API Keys, Add Key: an app key, not an organization key.',
      fr: 'Sur la même page, API Keys, Add Key : une clé d’application (app key), pas d’organisation.',
    }),
  ],
  server: {
    origin: () => 'https://api.onesignal.com',
    originSetting: 'ONESIGNAL_BASE_URL',
    // Of a free plan; a paid one takes more. Source: https://documentation.onesignal.com/reference/rate-limits
    rate: { perSecond: 100, atOnce: 20 },
    check: onesignalCheck,
  },
  service: 'push',
  actions: {
    send_push: {
      name: { en: 'Send a push notification', fr: 'Envoyer une notification push' },
      description: {
        en: 'Sends a notification to the devices of an external id.',
        fr: 'Envoie une notification aux appareils d’un identifiant externe.',
      },
      stepDescription: {
        en: 'Send push notification from OneSignal',
        fr: 'Envoie une notification par OneSignal',
      },
      call: {
        missing: (fields) => blank(fields, 'external_id', 'message'),
        request: pushRequest,
        read: readPush,
        message: pushMessage,
        // Source: https://documentation.onesignal.com/reference/idempotent-notification-requests (read November 2026)
        idempotencyMember: 'idempotency_key',
        channel: 'push',
        content: { subject: 'title', text: 'message' },
      },
    },
  },
};
