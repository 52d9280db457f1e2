import { z } from 'zod';
import { defineEndpoint, type EndpointGroup } from '../http/endpoint';

/* How the OpenAPI document describes the page. It is not served through these definitions. */

const texts = { token: 'What `{{ unsubscribe_url }}` ends with: signed, for one contact.' };
const page = { contentType: 'text/html', description: 'The page, in the caller’s language.' };
const unknown = { contentType: 'text/html', description: 'The same: the link is not one of ours.' };

const ask = defineEndpoint({
  method: 'get',
  path: '/unsubscribe/{token}',
  summary: 'Show the page on which a contact leaves the e-mails',
  description:
    'It asks before it acts. `?lang=fr` shows it in French. A link that is not one of ours is answered 404, with a page too.',
  texts,
  answers: { 200: page, 404: unknown },
});

const leave = defineEndpoint({
  method: 'post',
  path: '/unsubscribe/{token}',
  summary: 'Leave the e-mails',
  description:
    '`List-Unsubscribe=One-Click` does so at once (RFC 8058) and is answered 200; the page’s own form sends `action=leave` or `action=return` and is sent back to the page (303). Doing it again changes nothing.',
  texts,
  body: z.object({
    'List-Unsubscribe': z.literal('One-Click').optional(),
    action: z.enum(['leave', 'return']).optional(),
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
