import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure, RetryState } from '@temporalio/common';
import type { Outcome } from './protocol';
import { cancelled } from './scope';

/** The failure that a workflow receives for an activity or a child. */
export function failureOf(
  kind: 'activity' | 'child ended',
  outcome: Exclude<Outcome, { kind: 'done' }>,
  type: string,
): Error {
  const cause =
    outcome.kind === 'cancelled' ? cancelled() : ApplicationFailure.create({ message: outcome.message });
  return kind === 'activity'
    ? new ActivityFailure(
        'The activity failed',
        type,
        undefined,
        RetryState.NON_RETRYABLE_FAILURE,
        undefined,
        cause,
      )
    : new ChildWorkflowFailure(
        'default',
        { workflowId: '', runId: '' },
        type,
        RetryState.NON_RETRYABLE_FAILURE,
        cause,
      );
}
