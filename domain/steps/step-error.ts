import type { JsonObject } from '../entities/common';

/** A step that cannot be done: the run fails there, with these words. */
export class StepError extends Error {
  override readonly name = 'StepError';
  constructor(
    readonly code: string,
    message: string,
    /** What the run's log keeps of it beside the reason. */
    readonly detail: JsonObject = {},
  ) {
    super(message);
  }
}
