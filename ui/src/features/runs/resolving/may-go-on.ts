import type { RunState } from '../../../../../domain/entities/runs/run-state';

/** Whether a run may still change: a failed one continues when somebody retries it or lets it skip the step. */
export const mayGoOn = (state: RunState | undefined): boolean => state === 'running' || state === 'failed';
