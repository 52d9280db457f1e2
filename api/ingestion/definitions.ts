import { z } from 'zod';
import { errorBody, id } from '../../domain/entities/common';
import { batchLimit, identifyInput, trackInput } from '../../domain/entities/events/ingestion';
import {
  segmentBatch,
  segmentBatchLimit,
  segmentMessageAsSent,
  segmentBodies,
  type SegmentKind,
} from '../../domain/entities/events/segment-com';
import { literalTypes } from '../../domain/values/comparing/operations';
import { defineEndpoint, type Endpoint, type EndpointGroup } from '../http/endpoint';
import { previewQuery } from './preview';

/*
 * How the OpenAPI document describes the public calls, built from the schemas that parse them. They are not served through these
 * definitions: the hot path has its own code.
 */

const contactStored = z.object({
  contact: z.object({ id, external_id: z.string() }),
  unfit_values: z
    .array(z.object({ variable_name: z.string(), type: z.enum(literalTypes) }))
    .optional()
    .describe(
      'Values that are not of their custom field’s type, only where there are any. They are stored as they came.',
    ),
  unknown_topics: z
    .array(z.string())
    .optional()
    .describe('Keys in `topics` that are no topics, only where there are any. They were left out.'),
});
const eventStored = z.object({ event: z.object({ id }) });

const refused = errorBody.extend({ index: z.number().int() });
const inBatch = <Stored extends z.ZodObject>(stored: Stored) =>
  z.object({
    results: z.array(z.union([stored.extend({ index: z.number().int() }), refused])),
    stored: z.number().int(),
    rejected: z.number().int(),
  });

const identify = identifyInput.meta({ id: 'IdentifyInput' });
const track = trackInput.meta({ id: 'TrackInput' });

const batchRules =
  'Up to 500 items. Each is stored by itself: a bad one is named in `results` and does not stop the others.';

const ownCalls: Endpoint[] = [
  defineEndpoint({
    method: 'post',
    path: '/contact/identify',
    summary: 'Identify: make or change a contact',
    description:
      'What `data` names is set, the rest stays. A value of a custom field with a type is stored as one of it where it can be read as one. Answered when it is committed.',
    body: identify,
    example: { external_id: 'anna', data: { name: 'Anna', email: 'anna@example.com', plan: 'pro' } },
    answers: { 200: contactStored },
    errors: ['data_refused', 'contact_too_long'],
  }),
  defineEndpoint({
    method: 'post',
    path: '/contact/identify/batch',
    summary: 'Identify many contacts',
    description: batchRules,
    body: z.strictObject({ items: z.array(identify).max(batchLimit) }),
    example: { items: [{ external_id: 'anna' }, { external_id: 'bob', data: { plan: 'free' } }] },
    answers: { 200: inBatch(contactStored) },
    errors: ['batch_too_long'],
  }),
  defineEndpoint({
    method: 'post',
    path: '/event/track',
    summary: 'Track: store an event and start what waits for it',
    description:
      'A contact that is not known is made. Answered when it is committed. The name of a campaign runs it: once without a contact, or for the contact that is named.',
    body: track,
    example: {
      name: 'purchase',
      contact_external_id: 'anna',
      data: { amount: 12.5 },
      message_id: 'order-1',
    },
    answers: { 200: eventStored },
    errors: ['data_refused', 'campaign_has_problems'],
  }),
  defineEndpoint({
    method: 'post',
    path: '/event/track/batch',
    summary: 'Track many events',
    description: batchRules,
    body: z.strictObject({ items: z.array(track).max(batchLimit) }),
    example: { items: [{ name: 'purchase', contact_external_id: 'anna', message_id: 'order-1' }] },
    answers: { 200: inBatch(eventStored) },
    errors: ['batch_too_long'],
  }),
  defineEndpoint({
    method: 'get',
    path: '/event/track/preview',
    summary: 'List the automations that an event would start',
    query: previewQuery,
    answers: { 200: z.object({ automatisations: z.array(z.object({ id, name: z.string() })) }) },
  }),
];

const summaries: Record<SegmentKind, string> = {
  identify: 'Identify: make or change a contact by its traits',
  track: 'Track: store an event with its properties',
  page: 'Store an event named page',
  screen: 'Store an event named screen',
  group: 'Store an event named group',
  alias: 'Store an event named alias; contacts are not merged',
};

const kinds = Object.keys(summaries) as SegmentKind[]; // Object.keys loses the names' type

const singleMessage = (kind: SegmentKind): Endpoint =>
  defineEndpoint({
    method: 'post',
    path: `/v1/${kind}`,
    summary: summaries[kind],
    body: segmentBodies[kind].safeExtend({ writeKey: z.string().optional() }),
    answers: { 200: kind === 'identify' ? contactStored : eventStored },
    errors: ['data_refused', kind === 'identify' ? 'contact_too_long' : 'campaign_has_problems'],
  });

const messageBatch = (path: '/v1/batch' | '/v1/import'): Endpoint =>
  defineEndpoint({
    method: 'post',
    path,
    summary: 'Send many messages of any kind',
    description:
      'Up to 2,500 messages in 512 kB, each with its `type`. Each is stored by itself: a bad one is named in `results` and does not stop the others.',
    body: segmentBatch.extend({ batch: z.array(segmentMessageAsSent).max(segmentBatchLimit) }),
    example: { batch: [{ type: 'track', userId: 'anna', event: 'purchase', properties: { amount: 12.5 } }] },
    answers: { 200: inBatch(z.object({ ...contactStored.partial().shape, ...eventStored.partial().shape })) },
    errors: ['batch_too_long'],
  });

/** The public calls in the OpenAPI document. */
export const ingestionCallGroups: EndpointGroup[] = [
  { name: 'Ingestion', access: 'client_key', prefix: '/api', calls: ownCalls },
  {
    name: 'Ingestion, in Segment.com’s format',
    access: 'basic_key',
    prefix: '',
    calls: [...kinds.map(singleMessage), messageBatch('/v1/batch'), messageBatch('/v1/import')],
  },
];
