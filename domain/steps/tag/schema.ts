import { z } from 'zod';

/** Adds a tag to the run's contact, or removes it. */
export const tagStepData = z.object({
  tag_id: z.coerce.number().int().positive().nullable().default(null),
  is_deletion: z.boolean().default(false),
});
export type TagStepData = z.infer<typeof tagStepData>;
