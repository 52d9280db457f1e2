import { z } from 'zod';
import {
  contactOrder,
  contactOrderInput,
  contactOrdersAtOnce,
  contactsOfOrder,
} from '../../../domain/entities/contacts/contact-order';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ order: contactOrder });

export const giveContactOrder = defineEndpoint({
  method: 'post',
  path: '/contact/order',
  summary:
    'Tag, untag or erase all contacts that filters find, have them leave a channel, or set their choice for a topic',
  description: `Answers at once; the contacts are seen to in the background, each once. A tag that is added starts what it starts when an
import adds it. A choice for a topic counts as set by hand, and subscribes nobody who has left the topic. At most ${contactsOfOrder} contacts at once, and ${contactOrdersAtOnce} orders under way.`,
  body: contactOrderInput,
  example: {
    kind: 'topic',
    topic_id: 1,
    state: 'subscribed',
    proof: 'Paper forms of the fair of 12 May',
    selection: { field: { custom_field_id: 1, operation: 'IS_NOT_NULL_OR_EMPTY' } },
    known_total: 1_000,
  },
  answers: { 202: answered },
  errors: [
    'tag_not_found',
    'topic_not_found',
    'segment_not_found',
    'contact_not_found',
    'custom_field_not_found',
    'contacts_have_grown',
    'too_many_contacts',
    'too_many_contact_orders',
    'storage_full',
  ],
  details: { contacts_have_grown: z.object({ total: z.number().int() }) },
});

export const listContactOrders = defineEndpoint({
  method: 'get',
  path: '/contact/order',
  summary: 'List orders about very many contacts',
  description:
    'Those that are worked off, and those that ended in the last 15 minutes, the newest first, with how far they are.',
  answers: { 200: z.object({ orders: z.array(contactOrder) }) },
});

export const stopContactOrder = defineEndpoint({
  method: 'delete',
  path: '/contact/order/{contactOrderId}',
  summary: 'Stop an order about very many contacts',
  description: 'Whom it has not reached stays as they are; what it has done stays done.',
  params: { contactOrderId: 'contact_order' },
  answers: { 200: answered },
});
