import { z } from 'zod';
import { id, moment } from '../common';

const count = z.number().int();

/** How far a run's loop is. */
export const loopProgress = z
  .object({
    step_id: id,
    visit: count.describe('The visit of the run to the step; a run may loop once.'),
    total: count
      .nullable()
      .describe(
        'How many items it has, of a campaign without those of erased contacts; null until they are gathered.',
      ),
    begun: count,
    running: count,
    completed: count,
    failed: count,
    exited: count,
    stopped: count,
    control: count.describe('Of a campaign, items that were kept out as the control group of its goal.'),
    created_at: moment,
    ended_at: moment.nullable(),
  })
  .meta({ id: 'LoopProgress' });
export type LoopProgress = z.infer<typeof loopProgress>;
