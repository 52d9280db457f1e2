import { z } from 'zod';
import { id } from '../common';

/** The states a run can be seen in. A matching event that was not let in makes a `refused` row that lists leave out. */
export const runStates = ['running', 'completed', 'failed', 'exited', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Failed runs of one automation are counted up to this, where several automations are listed. */
export const failedRunsCounted = 1_000;

/** Why a run ended other than by completing: a stable code, words for people, and the step where it happened. */
export const runReason = z.object({ code: z.string(), message: z.string(), step_id: id.optional() });
export type RunReason = z.infer<typeof runReason>;

/** Why a step was passed over, where a person let the run go on without it. */
export const skippedByHand = { code: 'skipped_by_hand', message: 'Skipped by hand.' };

/** The code of a run's reason when it failed at a call of which nobody knows whether it did its work. */
export const outcomeUnknown = 'outcome_unknown';
