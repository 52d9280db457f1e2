import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunReason } from '../../../../domain/entities/runs/run-state';
import { frenchReason } from './french';

/** The words for why a run ended or a step failed, in the screen's language. */
export function useReasonText(): (reason: Pick<RunReason, 'message'>) => string {
  const { i18n } = useTranslation();
  return useCallback(
    ({ message }) => (i18n.language === 'fr' ? frenchReason(message) : message),
    [i18n.language],
  );
}
