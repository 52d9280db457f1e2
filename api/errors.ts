import type { z } from 'zod';
import { isTooSlow, isUnreachable } from '../db/failures';
import type { ErrorBody } from '../domain/entities/common';
import type { FlowProblem } from '../domain/entities/flow-problem';
import { depthOfDataLimit } from '../domain/entities/ingestion';
import type { Language } from '../domain/values/language';
import { messageOf, type ErrorCode, type MessageParams } from './messages';

/** A failure that the caller is told about. Make one with `errors`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly params: MessageParams = {},
    readonly options: { details?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(messageOf(code, params, 'en'));
  }
}

/** What a call can be about. */
type Thing = 'tag' | 'contact' | 'automatisation' | 'step' | 'run' | 'user_app' | 'route';

export const errors = {
  invalidJson: () => new ApiError(400, 'invalid_json'),
  /** `details` names each field that is wrong. */
  invalidInput: (error: z.ZodError) => {
    const details = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    const problems = details.map(({ field, message }) => (field ? `${field} (${message})` : message));
    return new ApiError(400, 'invalid_input', { problems: problems.slice(0, 5).join(', ') }, { details });
  },
  bodyTooLarge: (limit: number) => new ApiError(413, 'body_too_large', { limit }),
  bodyCutOff: () => new ApiError(400, 'body_cut_off'),
  unsupportedType: () => new ApiError(415, 'unsupported_type'),
  methodNotAllowed: (methods: string[]) =>
    new ApiError(
      405,
      'method_not_allowed',
      { methods: methods.join(', ') },
      { headers: { Allow: methods.join(', ') } },
    ),
  foreignOrigin: () => new ApiError(403, 'foreign_origin'),
  tooManyRequests: (seconds: number) =>
    new ApiError(429, 'too_many_requests', { seconds }, { headers: { 'Retry-After': String(seconds) } }),

  dataTooDeep: () => new ApiError(400, 'data_too_deep', { limit: depthOfDataLimit }),
  badCharacter: () => new ApiError(400, 'bad_character'),
  badKey: () => new ApiError(400, 'bad_key'),
  dataRefused: () => new ApiError(400, 'data_refused'),
  batchTooLong: (limit: number) => new ApiError(400, 'batch_too_long', { limit }),

  clientKeyMissing: () => new ApiError(401, 'client_key_missing'),
  clientKeyInvalid: () => new ApiError(401, 'client_key_invalid'),
  invalidCredentials: () => new ApiError(400, 'invalid_credentials'),
  notSignedIn: () => new ApiError(401, 'not_signed_in'),

  /** Also for what is another account's: nobody learns that it exists. */
  notFound: (thing: Thing) => new ApiError(404, `${thing}_not_found`),
  nameTaken: (name: string) => new ApiError(409, 'name_taken', { name }),
  /** `users` are the names of what would miss it; `details` says where exactly. */
  inUse: (users: string[], details: unknown) =>
    new ApiError(409, 'in_use', { users: users.join(', ') }, { details }),

  /** What was sent is older than what is stored. */
  versionConflict: () => new ApiError(409, 'version_conflict'),
  flowChanged: () => new ApiError(409, 'flow_changed'),
  flowFull: (limit: number) => new ApiError(409, 'flow_full', { limit }),
  /** `details.problems` is the whole list, warnings too. */
  flowHasProblems: (problems: FlowProblem[]) => {
    const blocking = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    return new ApiError(
      422,
      'flow_has_problems',
      { problems: blocking.join(' ') },
      { details: { problems } },
    );
  },
  branchMissing: () => new ApiError(400, 'branch_missing'),
  branchUnexpected: () => new ApiError(400, 'branch_unexpected'),
  stepTypeFixed: (type: string) => new ApiError(400, 'step_type_fixed', { type }),
  runNotRunning: () => new ApiError(409, 'run_not_running'),

  /** `parts` maps each part of the product to its state. */
  notHealthy: (parts: Record<string, 'up' | 'down'>) => {
    const down = Object.keys(parts).filter((part) => parts[part] === 'down');
    return new ApiError(503, 'not_healthy', { parts: down.join(', ') }, { details: parts });
  },
};

/** An error as HTTP says it. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** The one place that maps errors to HTTP. What nobody foresaw is a 500 that tells the caller no more than the request's id. */
export function errorAnswer(error: unknown, language: Language, requestId = ''): ErrorAnswer {
  const { status, code, params, options } = asApiError(error, requestId);
  const { details, headers = {} } = options;
  const message = messageOf(code, params, language);
  return { status, headers, body: { error: { code, message, ...(details !== undefined && { details }) } } };
}

function asApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnreachable(error)) {
    return new ApiError(503, 'database_unavailable', {}, { headers: { 'Retry-After': '1' } });
  }
  if (isTooSlow(error)) return new ApiError(503, 'took_too_long');
  return new ApiError(500, 'internal_error', { requestId });
}
