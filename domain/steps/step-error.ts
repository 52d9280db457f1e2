import type { JsonObject } from '../entities/common';

/** A step that cannot be run: the run fails there, with this message. */
export class StepError extends Error {
  override readonly name = 'StepError';
  constructor(
    readonly code: string,
    message: string,
    /** What the run's log stores besides the reason. */
    readonly detail: JsonObject = {},
  ) {
    super(message);
  }
}
