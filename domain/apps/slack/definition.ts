import { blank, found, secretField, type AppDefinition } from '../definition';
import { readMessage } from './answer';
import { slackCheck } from './check';
import { slackMessage } from './message';
import { messageRequest } from './request';

/** Messages to a team's channel. Source of the credentials: https://api.slack.com/authentication/token-types */
export const slack: AppDefinition = {
  name: 'Slack',
  description: {
    en: 'Sends messages to a channel of the team.',
    fr: 'Envoie des messages dans un canal de l’équipe.',
  },
  fields: [
    found(secretField('api_key', { en: 'Bot token', fr: 'Jeton du bot' }, 'xoxb-…'), {
      en: 'api.slack.com/apps, your app, OAuth & Permissions: Bot User OAuth Token, with the scope chat:write.',
      fr: 'api.slack.com/apps, votre application, OAuth & Permissions : Bot User OAuth Token, avec le droit chat:write.',
    }),
  ],
  server: {
    origin: () => 'https://slack.com',
    originSetting: 'SLACK_BASE_URL',
    // One message a second and channel. Source: https://docs.slack.dev/apis/web-api/rate-limits
    rate: { perSecond: 1, atOnce: 1 },
    check: slackCheck,
  },
  service: 'chat',
  actions: {
    send_message: {
      name: { en: 'Send a message', fr: 'Envoyer un message' },
      description: { en: 'Sends a message to a channel.', fr: 'Envoie un message dans un canal.' },
      stepDescription: { en: 'Send message to Slack', fr: 'Envoie un message dans Slack' },
      call: {
        missing: (fields) => blank(fields, 'channel', 'message'),
        request: messageRequest,
        read: readMessage,
        message: slackMessage,
      },
    },
  },
};
