import type { KeptRejectedCall } from '../../../db/rejected-calls';
import type { RejectedCall } from '../../../domain/entities/rejected-call';
import type { Language } from '../../../domain/values/language';
import { isErrorCode, messageOf, statusOf } from '../../messages';

/** A code that this version does not know any more has no words: such a call is left out. */
export const presentRejectedCalls = (kept: KeptRejectedCall[], language: Language): RejectedCall[] =>
  kept.flatMap(({ id, createdAt, path, item, code, params, excerpt }) =>
    isErrorCode(code)
      ? {
          id,
          created_at: createdAt.toISOString(),
          path,
          item,
          status: statusOf(code),
          code,
          message: messageOf(code, params, language),
          excerpt,
        }
      : [],
  );
