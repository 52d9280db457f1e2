import { z } from 'zod';
import { isOfType, jsonOf, type Answered, type Provider } from './stand-in';

/** The credentials that the stand-in knows. */
export const slackCredentials = { api_key: 'xoxb-stand-in' };

/** Slack responds with 200 to a refused request. Source: https://docs.slack.dev/apis/web-api#responses */
const refused = (error: string): Answered => ({ status: 200, body: { ok: false, error } });

const message = z.object({ channel: z.string().min(1), text: z.string() });

/** Channels that fail in a documented way. */
const magicChannels: Readonly<Record<string, Answered>> = {
  '#nowhere': refused('channel_not_found'),
  '#private': refused('not_in_channel'),
  '#archived': refused('is_archived'),
  '#readonly': refused('restricted_action'),
  '#busy': { status: 429, headers: { 'retry-after': '1' }, body: { ok: false, error: 'ratelimited' } },
  '#down': { status: 503, body: { ok: false, error: 'service_unavailable' } },
};

/** chat.postMessage and auth.test. Source: https://docs.slack.dev/reference/methods/chat.postMessage */
export const slack: Provider = (asked) => {
  if (asked.headers['authorization'] === undefined) return refused('not_authed');
  if (asked.headers['authorization'] !== `Bearer ${slackCredentials.api_key}`) return refused('invalid_auth');
  const granted = { 'x-oauth-scopes': 'channels:read,chat:write' };
  if (asked.path === '/api/auth.test') {
    return { status: 200, headers: granted, body: { ok: true, team: 'Stand-in', user: 'sillage' } };
  }
  if (asked.path !== '/api/chat.postMessage') return refused('unknown_method');
  if (asked.method !== 'POST' || !isOfType(asked, 'application/json')) return refused('invalid_post_type');
  const { data } = message.safeParse(jsonOf(asked));
  if (!data) return refused('invalid_arguments');
  if (data.text === '') return refused('no_text');
  if (data.text.length > 40_000) return refused('msg_too_long');
  const known = magicChannels[data.channel];
  if (known) return known;
  return {
    status: 200,
    headers: granted,
    body: {
      ok: true,
      channel: data.channel,
      ts: '1503435956.000247',
      message: { text: data.text, type: 'message' },
    },
  };
};
