import { z } from 'zod';
import { id } from '../common';

/** A flow that uses something, and the steps that use it: details of 409 `in_use`. */
export const flowUse = z.object({
  automatisation_id: id,
  name: z.string(),
  is_campaign: z.boolean(),
  step_ids: z.array(id).describe('Steps of the flow, or of the draft beside it.'),
});
export type FlowUse = z.infer<typeof flowUse>;
