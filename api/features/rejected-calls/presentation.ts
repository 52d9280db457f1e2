import type { KeptRejectedCall } from '../../../db/rejected-calls/rejected-calls';
import type { RejectedCall } from '../../../domain/entities/events/rejected-call';
import { languages, type Language } from '../../../domain/values/language';
import { isErrorCode, messageOf, statusOf, type MessageParams } from '../../http/messages';

/** A code that this version no longer knows has no text: such a call is left out. */
export const presentRejectedCalls = (kept: KeptRejectedCall[], language: Language): RejectedCall[] =>
  kept.flatMap(({ id, createdAt, requestId, path, index, code, params, excerpt }) =>
    isErrorCode(code)
      ? {
          id,
          created_at: createdAt.toISOString(),
          request_id: requestId,
          path,
          index,
          status: statusOf(code),
          code,
          message: messageOf(code, params, wordedIn(params) ?? language),
          excerpt,
        }
      : [],
  );

/** The language of the text among the parameters, if there is any. */
const wordedIn = (params: MessageParams): Language | undefined =>
  languages.find((language) => language === params['language']);
