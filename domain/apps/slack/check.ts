import { keyRefused, troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';
import { slackAnswer } from './answer';

/** Asks for the identity behind the token. Source: https://docs.slack.dev/reference/methods/auth.test */
export const slackCheck: ConnectionCheck = {
  request: {
    method: 'POST',
    url: 'https://slack.com/api/auth.test',
    headers: {
      Authorization: 'Bearer {{ app.api_key }}',
      'Content-Type': 'application/json; charset=utf-8',
    },
    body: '{}',
  },
  problem(answer) {
    const { data } = slackAnswer.safeParse(answer.body);
    if (data?.ok === false) return keyRefused('Slack', 'OAuth & Permissions, Bot User OAuth Token');
    const granted = answer.headers['x-oauth-scopes'];
    if (data?.ok && granted !== undefined && !granted.split(/,\s*/).includes('chat:write')) {
      return {
        en: 'The app may not post: add the scope chat:write at Slack, and install the app again.',
        fr: 'L’application ne peut pas publier : ajoutez le droit chat:write chez Slack, puis réinstallez-la.',
      };
    }
    return troubleOf(answer, 'Slack');
  },
};
