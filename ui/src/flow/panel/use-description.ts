import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { translatedDescription } from '../../../../domain/steps/translated-description';
import type { StepType } from '../../../../domain/steps/types';
import type { Language } from '../../../../domain/values/language';

/** A step, complete or partial, as in a log or a revision. */
interface Described {
  type: StepType | null;
  description: string | null;
}

/** A step's description, in the reader's language if it was generated; empty when there is none. */
export function useDescription(): (step: Described) => string {
  const { i18n } = useTranslation();
  const language = i18n.language as Language; // no other one is ever chosen
  return useCallback(
    ({ type, description }) =>
      type === null || description === null
        ? (description ?? '')
        : translatedDescription(type, description, language),
    [language],
  );
}
