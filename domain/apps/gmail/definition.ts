import { secretField, textField, type AppDefinition } from '../definition';

/** A mailbox of one's own. Source of the credentials: https://support.google.com/accounts/answer/185833 (app passwords) */
export const gmail: AppDefinition = {
  name: 'Gmail',
  description: {
    en: 'Sends e-mails from a mailbox.',
    fr: 'Envoie des e-mails depuis une boîte de réception.',
  },
  fields: [
    { ...textField('email', { en: 'E-mail', fr: 'E-mail' }, 'me@gmail.com'), format: 'email' },
    secretField('app_password', { en: 'App password', fr: 'Mot de passe d’application' }, ''),
  ],
  actions: {
    send_email: {
      name: { en: 'Send an e-mail', fr: 'Envoyer un e-mail' },
      description: {
        en: 'Sends an e-mail from the mailbox.',
        fr: 'Envoie un e-mail depuis la boîte de réception.',
      },
    },
  },
};
