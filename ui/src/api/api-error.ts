/** A failed call. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** A failure as stored in Redux. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  details?: unknown;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { status, code, message, details } = error;
    return { status, code, message, details };
  }
  return { status: 0, code: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}
