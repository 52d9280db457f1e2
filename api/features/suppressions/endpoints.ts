import { z } from 'zod';
import {
  liftInput,
  suppression,
  suppressionList,
  suppressionQuery,
} from '../../../domain/entities/contacts/suppression';
import { defineEndpoint } from '../../http/endpoint';

export const listSuppressions = defineEndpoint({
  method: 'get',
  path: '/suppression',
  summary: 'List suppressed addresses, the newest first',
  description:
    'An e-mail address that bounced for good or whose holder reported a message as spam, and a phone number that cannot get text messages, gets nothing of its channel from any automation or campaign. What its contacts agreed to stays as it is.',
  query: suppressionQuery,
  answers: { 200: suppressionList },
});

export const liftSuppression = defineEndpoint({
  method: 'post',
  path: '/suppression/{suppressionId}/lift',
  summary: 'Let a suppressed address in again',
  description:
    'Messages go to it again from now on. What happens to one of them may suppress it again; what happened before does not.',
  params: { suppressionId: 'suppression' },
  body: liftInput,
  example: { reason: 'They wrote to us from this address today.' },
  answers: { 200: z.object({ suppression }) },
  errors: ['suppression_lifted'],
});
