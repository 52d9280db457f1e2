import { z } from 'zod';
import { id } from '../common';

/** A segment whose rules name something that is to be deleted: details of 409 `in_use` and `segment_in_use`. */
export const segmentNaming = z.object({
  segment_id: id.describe('A segment whose rules name it.'),
  name: z.string(),
});
export type SegmentNaming = z.infer<typeof segmentNaming>;
