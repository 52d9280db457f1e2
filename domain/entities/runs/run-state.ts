import { z } from 'zod';
import { id } from '../common';

/** The visible states of a run. A matching event that was refused makes a `refused` row that lists omit. */
export const runStates = ['running', 'completed', 'failed', 'exited', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Most failed runs counted for one automation in lists of automations. */
export const failedRunsCounted = 1_000;

/** Why a run ended other than by completing: a stable code, words for people, and the step where it happened. */
export const runReason = z.object({ code: z.string(), message: z.string(), step_id: id.optional() });
export type RunReason = z.infer<typeof runReason>;

/** Why a step was skipped when a person let the run go on without it. */
export const skippedByHand = { code: 'skipped_by_hand', message: 'Skipped by hand.' };

/** The reason code of a run that failed at a call whose outcome is unknown. */
export const outcomeUnknown = 'outcome_unknown';
