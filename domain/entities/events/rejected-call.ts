import { z } from 'zod';
import { id, moment, pageMeta } from '../common';

/** Most refused calls kept for an account. */
export const rejectedCallsKept = 20;

/** A call to Identify, Track or one of Segment.com's paths that was refused, or an item of a batch that was. */
export const rejectedCall = z
  .object({
    id,
    created_at: moment,
    request_id: z
      .string()
      .nullable()
      .describe('X-Request-Id of the answer; null for what was refused before there was one.'),
    path: z.string().describe('Where it was sent.'),
    index: z
      .number()
      .int()
      .nullable()
      .describe('Its place in a batch, from 0; null when the whole call was refused.'),
    status: z
      .number()
      .int()
      .describe('The status that the single call was, or would have been, answered with.'),
    code: z.string(),
    message: z.string().describe('The reason, in the reader’s language.'),
    excerpt: z
      .string()
      .nullable()
      .describe(
        'The beginning of what was sent: its keys; of its values only their form, x for a letter and 9 for a digit.',
      ),
  })
  .meta({ id: 'RejectedCall' });
export type RejectedCall = z.infer<typeof rejectedCall>;

/** What `GET /user/rejected-call` answers: the newest first. */
export const rejectedCallList = z.object({ rejected_calls: z.array(rejectedCall), meta: pageMeta });
