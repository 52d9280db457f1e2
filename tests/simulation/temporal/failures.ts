import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure, RetryState } from '@temporalio/common';
import type { Outcome } from './protocol';
import { cancelled } from './scope';

/** What a workflow is told of an activity or a child that did not end well. */
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
