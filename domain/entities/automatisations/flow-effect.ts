import { z } from 'zod';
import { id } from '../common';

/** The effect of saving a flow on the runs inside it. */
export const flowEffect = z
  .object({
    runs_inside: z.number().int().describe('Runs that go on in the flow as it is now.'),
    retimed: z
      .number()
      .int()
      .describe('Sleeping runs whose delay was changed: each looks at its new delay at once.'),
    moved: z
      .array(
        z.object({
          from_step_id: id,
          to_step_id: id.nullable().describe('Null: none is left behind it, so they complete.'),
          runs: z.number().int(),
        }),
      )
      .describe('Where the runs go on that stood on a step which is gone.'),
  })
  .meta({ id: 'FlowEffect' });
export type FlowEffect = z.infer<typeof flowEffect>;
export type MovedRuns = FlowEffect['moved'][number];
