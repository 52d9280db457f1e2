import type { Failure } from '../api/api-error';

/** The state of a call that changes something. */
export type Request =
  { state: 'idle' } | { state: 'running' } | { state: 'done' } | { state: 'failed'; failure: Failure };

export const idle: Request = { state: 'idle' };
export const running: Request = { state: 'running' };
export const done: Request = { state: 'done' };
export const failed = (failure: Failure): Request => ({ state: 'failed', failure });

export const failureIn = (request: Request): Failure | null =>
  request.state === 'failed' ? request.failure : null;
