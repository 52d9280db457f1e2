import type { TFunction } from 'i18next';
import type { GoneStep } from '../../../../domain/entities/run';
import { stepTitle } from '../../flow/step-icon';

/** What a step was that is no longer in the flow: its kind or its app, and its description. */
export function goneStepName({ type, description, ...action }: GoneStep, t: TFunction): string {
  const title = type === null ? t('runs.goneUnknown') : stepTitle({ type, ...action }, t);
  return [title, description].filter(Boolean).join(' – ');
}
