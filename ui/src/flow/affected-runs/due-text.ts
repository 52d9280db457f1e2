import type { TFunction } from 'i18next';

/** How many of those who wait at a delay go on at once when it becomes another; null: that is not known beforehand. */
export function dueText(due: number | null, t: TFunction): string {
  if (due === null) return t('flow.waiting.perhaps');
  return due === 0 ? t('flow.waiting.none') : t('flow.waiting.due', { count: due });
}
