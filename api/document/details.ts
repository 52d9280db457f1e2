import { z } from 'zod';
import { flowProblem } from '../../domain/entities/automatisations/flow-problem';
import type { ErrorCode } from '../http/messages';

const problems = z
  .object({ problems: z.array(flowProblem).describe('All of them, warnings too.') })
  .meta({ id: 'FlowProblems' });

/** The schema of each error's details, by code. A code that is not listed has none, unless a call defines its own (`Call.details`). */
export const detailsOfErrors: Partial<Record<ErrorCode, z.ZodType>> = {
  invalid_input: z
    .array(
      z.object({
        field: z
          .string()
          .describe('Its path; empty: the whole, or what is said of those beyond the first 50.'),
        message: z.string(),
      }),
    )
    .meta({ id: 'WrongFields' }),
  secret_needed_again: z.array(z.object({ field: z.string() })),
  flow_has_problems: problems,
  campaign_has_problems: problems,
  not_healthy: z.record(z.string(), z.enum(['up', 'down'])).describe('Each part of the product.'),
};
