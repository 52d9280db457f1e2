import { z } from 'zod';
import {
  broadcast,
  broadcastInput,
  broadcastPage,
  broadcastQuery,
  broadcastSendQuery,
  broadcastTemplateInput,
  broadcastUpdate,
  winnerInput,
} from '../../../domain/entities/broadcast';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ broadcast });
const params = { broadcastId: 'broadcast' } as const;

/** Two messages of the greatest length, with the requests that are made of them. */
const bodyLimit = 1_000_000;

/** What the parts of a broadcast may be refused for. */
const unfit = [
  'tag_not_found',
  'segment_not_found',
  'user_app_not_found',
  'message_template_not_found',
  'message_template_other',
  'app_action_unknown',
  'app_mismatch',
  'credential_in_text',
  'request_too_long',
] as const;

export const listBroadcasts = defineEndpoint({
  method: 'get',
  path: '/broadcast',
  summary: 'List broadcasts, the newest first',
  query: broadcastQuery,
  answers: { 200: broadcastPage },
});

export const readBroadcast = defineEndpoint({
  method: 'get',
  path: '/broadcast/{broadcastId}',
  summary: 'Read a broadcast with its figures',
  description:
    'Its id is that of a campaign, whose calls take it too: `GET /automatisation/{id}/audience` counts whom it would go to now and who is left out, `POST …/step/test` sends a test of its message, `POST …/pause`, `POST …/resume` and `DELETE …/run` hold it up, let it go on and stop it, `GET …/stats` counts what became of each message, and `DELETE /automatisation/{id}` deletes it.',
  params,
  answers: { 200: answered },
});

export const createBroadcast = defineEndpoint({
  method: 'post',
  path: '/broadcast',
  summary: 'Make a broadcast',
  description:
    'A message that goes once to all contacts, or to those of a tag, a segment or a list. What is missing (a connection, a text) is listed in `problems`; it is sent by `POST /broadcast/{id}/send`. No address gets it twice: of contacts with the same one, the first gets it.',
  body: broadcastInput,
  bodyLimit,
  example: {
    name: 'December news',
    audience: { source: 'all_contacts' },
    messages: [
      {
        app_webhook_unique_identifier: 'smtp_send_email',
        user_app_id: null,
        data: {
          to: '{{ contact.email }}',
          subject: 'New in December',
          html: '<p>Hello {{ contact.name }}</p>',
        },
      },
    ],
    timing: { kind: 'now' },
  },
  answers: { 201: answered },
  errors: [...unfit],
});

export const createFromTemplate = defineEndpoint({
  method: 'post',
  path: '/broadcast/template',
  summary: 'Make a broadcast from a template',
  description:
    'In the language of the call: an e-mail of blocks as a message template, or two that differ by their subjects for an A/B test; the time that is suggested, a day later at least; and the segment that is suggested, if it is wanted. What has its name already is taken, and not made again.',
  body: broadcastTemplateInput,
  example: { template: 'win_back', name: 'We miss you', makes_segment: true, event_name: 'order placed' },
  answers: { 201: answered },
  errors: ['too_many_segments', 'too_many_message_templates'],
});

export const saveBroadcast = defineEndpoint({
  method: 'put',
  path: '/broadcast/{broadcastId}',
  summary: 'Save a broadcast',
  description:
    'What is not given stays. Once it has begun, only its name, its pace and the contents of its messages may differ: they hold for contacts who have not got it yet. While it is scheduled nothing may.',
  params,
  body: broadcastUpdate,
  bodyLimit,
  example: {
    name: 'December news',
    audience: { source: 'all_contacts' },
    messages: [
      {
        app_webhook_unique_identifier: 'smtp_send_email',
        user_app_id: null,
        data: {
          to: '{{ contact.email }}',
          subject: 'New in December',
          html: '<p>Hello {{ contact.name }}</p>',
        },
      },
    ],
    timing: { kind: 'at', at: '2027-12-01T09:00', timezone: 'Europe/Paris', by_contact_clock: true },
  },
  answers: { 200: answered },
  errors: [...unfit, 'version_conflict', 'broadcast_begun', 'broadcast_scheduled'],
  details: { version_conflict: answered },
});

export const sendBroadcast = defineEndpoint({
  method: 'post',
  path: '/broadcast/{broadcastId}/send',
  summary: 'Send a broadcast, or schedule it',
  description:
    'As its `timing` says. It is sent once. One that was stopped, or failed, goes on to those whom it has not reached. With the `version` that was looked at, another one is not sent.',
  params,
  query: broadcastSendQuery,
  answers: { 200: answered },
  errors: [
    'broadcast_begun',
    'broadcast_scheduled',
    'broadcast_time_unfit',
    'campaign_has_problems',
    'send_not_kept',
    'version_conflict',
  ],
  details: { version_conflict: answered },
});

export const cancelBroadcast = defineEndpoint({
  method: 'post',
  path: '/broadcast/{broadcastId}/cancel',
  summary: 'Take back that a broadcast is scheduled',
  description:
    'It is a draft again. By contacts’ own clocks this works until the clocks of its first contact show the time.',
  params,
  answers: { 200: answered },
  errors: ['broadcast_begun', 'broadcast_not_scheduled'],
});

export const copyBroadcast = defineEndpoint({
  method: 'post',
  path: '/broadcast/{broadcastId}/copy',
  summary: 'Copy a broadcast',
  description:
    'The copy has the same goal, and is a draft that is sent at once, unless another time is chosen.',
  params,
  answers: { 201: answered },
});

export const chooseWinner = defineEndpoint({
  method: 'post',
  path: '/broadcast/{broadcastId}/winner',
  summary: 'Choose the winner of a broadcast’s test by hand',
  description: 'Contacts who have not got one of the messages get this one, within a minute.',
  params,
  body: winnerInput,
  example: { variant: 'b' },
  answers: { 200: answered },
  errors: ['broadcast_test_over'],
});
