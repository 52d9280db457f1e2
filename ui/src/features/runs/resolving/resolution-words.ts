import type { TFunction } from 'i18next';
import type { InterventionAction } from '../../../../../domain/entities/runs/run';
import type { RunsToResolve } from './resolution-slice';

interface ResolutionWords {
  /** The label of its button. */
  label: string;
  /** The texts of the confirmation dialog: its question, the consequence, and the confirming button. */
  question: string;
  text: string;
  confirm: string;
}

/** The texts for resolving runs: one run, or all at a step. */
export function resolutionWords(
  t: TFunction,
  runs: RunsToResolve,
  action: InterventionAction,
): ResolutionWords {
  const { kind, at, count } = runs;
  const isOfAll = 'stepId' in at;
  if (kind === 'tried_again' && action !== 'stop')
    return {
      label: t(isOfAll ? `runs.triedAgain.all.${action}` : `runs.triedAgain.one.${action}`, { count }),
      question: t(`runs.triedAgain.question.${action}`, { count }),
      text: t(`runs.triedAgain.text.${action}`),
      confirm: t(`runs.triedAgain.one.${action}`),
    };
  return {
    label: t(isOfAll ? `runs.resolveAll.${action}` : `runs.resolve.${action}`, { count }),
    question: t(`runs.resolveTitle.${action}`, { count }),
    text: t(`runs.resolveText.${action}`),
    confirm: t(`runs.resolve.${action}`),
  };
}
