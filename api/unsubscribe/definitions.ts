import { z } from 'zod';
import { id } from '../../domain/entities/common';
import { defineEndpoint, type EndpointGroup } from '../http/endpoint';

/* How the OpenAPI document describes the page. It is not served through these definitions. */

const texts = {
  token: 'What `{{ unsubscribe_url }}` ends with: signed, for one contact and the topic of its message.',
};
const page = { contentType: 'text/html', description: 'The page, in the caller’s language.' };
const unknown = { contentType: 'text/html', description: 'The same: the link is not one of ours.' };

const ask = defineEndpoint({
  method: 'get',
  path: '/unsubscribe/{token}',
  summary: 'Show the page on which a contact leaves the e-mails, or chooses topics',
  description:
    'It asks before it acts. Where the account has topics, each has a switch. It is in the language of the contact’s field, else the caller’s; `?lang=fr` shows it in French. A link that is not one of ours is answered 404, with a page too.',
  texts,
  answers: { 200: page, 404: unknown },
});

const leave = defineEndpoint({
  method: 'post',
  path: '/unsubscribe/{token}',
  summary: 'Leave the e-mails, or choose topics',
  description:
    '`List-Unsubscribe=One-Click` leaves at once the topic of the message, or all e-mails where it has none (RFC 8058), and is answered 200; the page’s own forms send `action` and are sent back to the page (303): `leave` all e-mails, `return` to them, `leave_topic`, or `save` the topics in `topic` of those in `shown`. Leaving counts for the e-mail address: the account’s other contacts with it leave, too. Doing it again changes nothing.',
  texts,
  body: z.object({
    'List-Unsubscribe': z.literal('One-Click').optional(),
    action: z.enum(['leave', 'return', 'leave_topic', 'save']).optional(),
    shown: z.array(id).optional(),
    topic: z.array(id).optional(),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  answers: { 200: page, 404: unknown },
});

export const unsubscribeCalls: EndpointGroup = {
  name: 'Leaving the list',
  access: 'link',
  prefix: '',
  calls: [ask, leave],
};
