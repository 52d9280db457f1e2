import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/step';
import { tagOptions } from '../../features/tags/slice';
import { useAppSelector } from '../../store/hooks';
import { rowOf } from '../../store/use-options';
import { gistOf } from './step-gist';

/** Tells what a step does, in a line. */
export function useGistOf(): (step: Pick<Step, 'type' | 'data'>) => string {
  const { t, i18n } = useTranslation();
  const tags = useAppSelector((state) => state.tags.options);
  return useCallback(
    (step) => {
      const tag = (id: number | null): string => (id !== null && rowOf(tags, id, tagOptions)?.name) || '';
      return gistOf(step, { t, language: i18n.language, names: { tag } });
    },
    [t, i18n.language, tags],
  );
}

/** Tells what a step does beyond what its description says; empty where that says it all. */
export function useGist(): (step: Step) => string {
  const whole = useGistOf();
  return useCallback(
    (step) => {
      const gist = whole(step);
      return step.description.includes(gist) ? '' : gist;
    },
    [whole],
  );
}
