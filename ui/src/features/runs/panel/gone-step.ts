import type { TFunction } from 'i18next';
import type { GoneStep } from '../../../../../domain/entities/runs/run';
import { stepTitle } from '../../../flow/steps/step-icon';
import type { useDescription } from '../../../flow/panel/use-description';

/** A deleted step: its kind or its app, and its description. */
export function goneStepName(
  { type, description, ...action }: GoneStep,
  t: TFunction,
  descriptionOf: ReturnType<typeof useDescription>,
): string {
  const title = type === null ? t('runs.goneUnknown') : stepTitle({ type, ...action }, t);
  return [title, descriptionOf({ type, description })].filter(Boolean).join(' – ');
}
