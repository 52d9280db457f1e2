import type { TFunction } from 'i18next';
import type { ImportUndo } from '../../../../domain/entities/contacts/import';

const reasons = ['left_changed', 'left_used', 'left_values', 'gone_contacts'] as const;

/** What undoing an import leaves unchanged, or no longer finds: one sentence for each reason that occurs. */
export const leftWords = (
  figures: Pick<ImportUndo, `${(typeof reasons)[number]}_count`>,
  t: TFunction,
): string[] =>
  reasons
    .filter((reason) => figures[`${reason}_count`] > 0)
    .map((reason) => t(`imports.${reason}`, { count: figures[`${reason}_count`] }));
