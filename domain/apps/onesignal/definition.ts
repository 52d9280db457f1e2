import { secretField, textField, type AppDefinition } from '../definition';

/** Push notifications. Source of the credentials: https://documentation.onesignal.com/docs/keys-and-ids */
export const onesignal: AppDefinition = {
  name: 'OneSignal',
  description: { en: 'Sends push notifications.', fr: 'Envoie des notifications push.' },
  fields: [
    textField('app_id', { en: 'App id', fr: 'Identifiant de l’application' }, ''),
    secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, ''),
  ],
  actions: {
    send_push: {
      name: { en: 'Send a push notification', fr: 'Envoyer une notification push' },
      description: {
        en: 'Sends a notification to the devices of an external id.',
        fr: 'Envoie une notification aux appareils d’un identifiant externe.',
      },
    },
  },
};
