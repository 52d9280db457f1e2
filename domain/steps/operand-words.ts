import type { FlowErrorCode } from '../entities/automatisations/flow-problem';
import type { Words } from '../values/text/words';

/** What the operand of a comparison must be, behind its name: in the problems of a flow, and where a comparison is refused. */
export const operandWords = {
  field_missing: { en: 'must be given', fr: 'doit être indiqué' },
  not_a_number: { en: 'must be a number', fr: 'doit être un nombre' },
  not_a_date: {
    en: 'must be a date such as 2026-12-01 or 2026-12-01 09:00',
    fr: 'doit être une date comme 2026-12-01 ou 2026-12-01 09:00',
  },
} as const satisfies Partial<Record<FlowErrorCode, Words>>;
