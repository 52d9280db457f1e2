import { z } from 'zod';
import { readStatus, type Answer, type Reading } from '../answer';
import { readRefusal, type Refusal } from '../refusals';

/** Slack reports success in the body; the status is 200 either way. Source: https://docs.slack.dev/apis/web-api#responses */
export const slackAnswer = z.object({ ok: z.boolean(), error: z.string().optional() });

const reconnect: Refusal = {
  kind: 'failed',
  message:
    'Slack refused the token: install the app again there, and put its new bot token into the connection.',
};
const channelUnknown: Refusal = {
  kind: 'failed',
  message: 'Slack finds no such channel: check its name, and invite the app if it is private.',
};
const passing: Refusal = { kind: 'retry', message: 'Slack is in trouble for a moment.' };
const slower: Refusal = { kind: 'retry', message: 'Slack asked for fewer messages.' };
const forbidden: Refusal = {
  kind: 'failed',
  message: 'The workspace does not let the app post in this channel: choose another, or ask its owner.',
};

/** Source: https://docs.slack.dev/reference/methods/chat.postMessage#errors (read November 2026) */
const refusals: Readonly<Record<string, Refusal>> = {
  channel_not_found: channelUnknown,
  not_in_channel: {
    kind: 'failed',
    message: 'The app is not in this channel: invite it there (/invite), then retry.',
  },
  is_archived: { kind: 'failed', message: 'The channel is archived: choose another.' },
  msg_too_long: { kind: 'failed', message: 'The message is too long for Slack: shorten it.' },
  no_text: { kind: 'failed', message: 'The message came out empty: check its variables.' },
  missing_scope: {
    kind: 'failed',
    message: 'The app lacks the right chat:write: add it at Slack, and install the app again.',
  },
  restricted_action: forbidden,
  restricted_action_read_only_channel: forbidden,
  restricted_action_thread_only_channel: forbidden,
  no_permission: forbidden,
  ekm_access_denied: forbidden,
  invalid_auth: reconnect,
  not_authed: reconnect,
  account_inactive: reconnect,
  token_revoked: reconnect,
  token_expired: reconnect,
  ratelimited: slower,
  rate_limited: slower,
  message_limit_exceeded: { ...slower, after: 60_000 },
  internal_error: passing,
  service_unavailable: passing,
  team_added_to_org: passing,
  org_login_required: passing,
  // Slack says that part of the work may have been done, so the call is not repeated.
  fatal_error: { kind: 'failed', message: 'Slack failed, perhaps after posting: look there before a retry.' },
};

/** Reads what Slack answers to a message. */
export function readMessage(answer: Answer): Reading {
  const { data } = slackAnswer.safeParse(answer.body);
  const reading = readStatus(answer);
  if (reading.kind === 'done' && data?.ok) return reading;
  const error = data?.error ? { code: data.error, words: data.error } : null;
  if (reading.kind !== 'done' || error) {
    return readRefusal(answer, { id: 'slack', name: 'Slack' }, error, refusals);
  }
  return { kind: 'failed', code: 'slack_unreadable', message: 'Slack answered what cannot be read.' };
}
