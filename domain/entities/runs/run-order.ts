import { z } from 'zod';
import { author } from '../account/author';
import { id, moment } from '../common';

/**
 * Bulk actions on a flow's runs: stop all; resume those that a pause held; resolve all that failed at a step or whose call is retried
 * there; apply an edit to those that are at its steps.
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

/** Why an order ended before it reached all its runs. */
export const orderCutOffs = ['stop', 'pause', 'edit'] as const;
export type OrderCutOff = (typeof orderCutOffs)[number];

/** Up to this many runs are processed within the call; for more, an order is created. */
export const runsAtOnce = 1_000;

/** An order about many runs: it holds for all of them from the moment it was given, and is processed in the background. */
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
