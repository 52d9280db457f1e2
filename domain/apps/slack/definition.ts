import { secretField, type AppDefinition } from '../definition';

/** Messages to a team's channel. Source of the credentials: https://api.slack.com/authentication/token-types */
export const slack: AppDefinition = {
  name: 'Slack',
  description: {
    en: 'Sends messages to a channel of the team.',
    fr: 'Envoie des messages dans un canal de l’équipe.',
  },
  fields: [secretField('api_key', { en: 'Bot token', fr: 'Jeton du robot' }, 'xoxb-…')],
  actions: {
    send_message: {
      name: { en: 'Send a message', fr: 'Envoyer un message' },
      description: { en: 'Sends a message to a channel.', fr: 'Envoie un message dans un canal.' },
    },
  },
};
