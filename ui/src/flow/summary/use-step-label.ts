import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useDescription } from '../panel/use-description';
import { useSummary } from './use-summary';

/** A step's description followed by its summary, so that two e-mails can be distinguished: "Send email from SendGrid – Your order". */
export function useStepLabel(): (step: Step) => string {
  const { t } = useTranslation();
  const summary = useSummary();
  const descriptionOf = useDescription();
  return useCallback(
    (step) =>
      [descriptionOf(step) || t(`steps.names.${step.type}`), summary(step)]
        .filter((part) => part !== '')
        .join(' – '),
    [t, summary, descriptionOf],
  );
}
