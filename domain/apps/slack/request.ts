import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';

/** Posts a message. Source: https://docs.slack.dev/reference/methods/chat.postMessage (read November 2026) */
export const messageRequest = ({ channel = '', message = '' }: AppFields): StoredRequest => ({
  method: 'POST',
  url: 'https://slack.com/api/chat.postMessage',
  headers: {
    Authorization: 'Bearer {{ app.api_key }}',
    'Content-Type': 'application/json; charset=utf-8',
  },
  body: JSON.stringify({ channel, text: message }),
});
