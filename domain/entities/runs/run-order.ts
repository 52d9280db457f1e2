import { z } from 'zod';
import { author } from '../account/author';
import { id, moment } from '../common';

/**
 * What can be ordered about very many runs of a flow: to stop all, to wake those that a pause held, what is decided about all that failed
 * at a step or whose call is tried again there, and what an edit means to those that stand at its steps.
 */
export const runOrderKinds = [
  'stop',
  'resume',
  'retry_failed',
  'skip_failed',
  'stop_failed',
  'retry_tried_again',
  'skip_tried_again',
  'move_on',
  'retime',
] as const;
export type RunOrderKind = (typeof runOrderKinds)[number];

/** What ends an order before it has reached all its runs. */
export const orderCutOffs = ['stop', 'pause', 'edit'] as const;
export type OrderCutOff = (typeof orderCutOffs)[number];

/** Up to so many runs are seen to at once, within the call; an order is given about more. */
export const runsAtOnce = 1_000;

/** An order about very many runs: it holds for all of them from the moment it was given, and is worked off in the background. */
export const runOrder = z
  .object({
    id,
    kind: z.enum(runOrderKinds),
    step_id: id.nullable().describe('The step that it is about; null: it is about the whole flow.'),
    author: author.describe('Who gave it; null: an account that is gone.'),
    total: z.number().int().describe('How many runs it was to reach when it was given.'),
    count_of_runs: z.number().int().describe('How many it has reached so far.'),
    count_of_unknown: z
      .number()
      .int()
      .describe('Runs left as they are, because it is not known whether their call did its work.'),
    count_of_left: z
      .number()
      .int()
      .describe('Runs left as they are, because their contact has left by the exit strategy since.'),
    count_of_under_way: z
      .number()
      .int()
      .describe('Runs left as they are, because their call was out at that moment.'),
    count_of_rest: z
      .number()
      .int()
      .describe(
        'The others: those still to come. Once it has ended, those that had ended, or been decided about, by themselves; or, when it was cut off, those that it left as they were.',
      ),
    cut_off_by: z
      .enum(orderCutOffs)
      .nullable()
      .describe('What was done meanwhile that ended it before all were reached; null: nothing.'),
    created_at: moment,
    ended_at: moment.nullable().describe('Null while it is worked off.'),
  })
  .meta({ id: 'RunOrder' });
export type RunOrder = z.infer<typeof runOrder>;
