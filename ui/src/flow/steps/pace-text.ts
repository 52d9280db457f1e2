import type { TFunction } from 'i18next';
import { paceOfDelay } from '../../../../domain/steps/loop/pace';

/** "60 a minute", of so many milliseconds between two. */
export function paceText(delay: number, t: TFunction): string {
  const { unit, amount } = paceOfDelay(delay);
  return t(`steps.loop.paceText.${unit}`, { amount });
}
