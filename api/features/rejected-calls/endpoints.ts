import { rejectedCallList } from '../../../domain/entities/events/rejected-call';
import { defineEndpoint } from '../../http/endpoint';

export const listRejectedCalls = defineEndpoint({
  method: 'get',
  path: '/user/rejected-call',
  summary: 'List the last refused ingestion calls',
  description:
    'The last 20 calls to Identify, Track and Segment.com’s paths, or items of their batches, that were refused, the newest first, within a second. A call without a key, or with a wrong one, belongs to no account, so it is not among them; nor is one with another method. What was refused of webhooks stands in `GET /user/webhook`.',
  answers: { 200: rejectedCallList },
});
