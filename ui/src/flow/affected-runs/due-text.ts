import type { TFunction } from 'i18next';

/** How many of the runs waiting at a delay continue at once when it changes; null: that cannot be known in advance. */
export function dueText(due: number | null, t: TFunction): string {
  if (due === null) return t('flow.waiting.perhaps');
  return due === 0 ? t('flow.waiting.none') : t('flow.waiting.due', { count: due });
}
