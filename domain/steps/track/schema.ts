import { z } from 'zod';
import { eventNameLimit } from '../../entities/event';
import { jsonObject } from '../../entities/common';

/** Sends an event. A blank `contact_external_id` means the run's contact. Its text fields may hold Liquid. */
export const trackStepData = z.object({
  event_name: z.string().trim().max(eventNameLimit).default(''),
  contact_external_id: z.string().max(1_000).nullable().default(null),
  event_data: jsonObject.default({}),
});
export type TrackStepData = z.infer<typeof trackStepData>;
