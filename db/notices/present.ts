import type { Notice } from '../../domain/entities/notice';
import { maskedText } from '../../domain/steps/api-call/typed-secrets';
import type { Language } from '../../domain/values/language';
import { wordsIn } from '../../domain/values/text/words';
import type { NoticeRow } from './read';

/** Presents a notice, without any credential that was typed into a call. */
export const presentNotice = (
  { detail, step, test_problem: problem, ...row }: NoticeRow,
  language: Language,
): Notice => ({
  id: row.id,
  kind: row.kind,
  began_at: row.began_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  count: row.count,
  total: detail.total ?? null,
  reason: problem ? { code: 'test_failed', message: wordsIn(problem, language) } : (detail.reason ?? null),
  automatisation: row.automatisation,
  step: step && {
    id: step.id,
    type: step.type,
    description: maskedText(step.description, step.data),
    app_webhook_unique_identifier: step.app_webhook_unique_identifier,
  },
  connection: row.connection,
  event_name: detail.event_name ?? null,
  winner:
    detail.way === undefined
      ? null
      : { way: detail.way, converted: detail.converted ?? 0, chance: detail.chance ?? 0 },
  test: detail.test ?? null,
});
