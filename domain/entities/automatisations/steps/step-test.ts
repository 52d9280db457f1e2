import { z } from 'zod';
import { stepPreviewInput } from './step-preview';

/** The body of `POST /automatisation/{id}/step/test`: a step being edited, the data on which its texts are rendered, and the recipient. */
export const stepTestInput = stepPreviewInput.extend({
  recipient: z
    .string()
    .max(320)
    .describe(
      'An e-mail address, or a phone number with its country’s code, in the place of the step’s own.',
    ),
});
export type StepTestInput = z.infer<typeof stepTestInput>;

/** The result of a test. */
export const stepTest = z.object({
  sent_to: z.string().describe('The recipient as the provider was given it.'),
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      may_pass: z.boolean().describe('Another attempt may do better: a run would make it by itself.'),
    })
    .nullable()
    .describe('Why it did not go out, as a run would say it; null: the provider has taken it.'),
});
export type StepTest = z.infer<typeof stepTest>;
