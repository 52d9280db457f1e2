import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../../../domain/entities/runs/run';
import type { RunState } from '../../../../domain/entities/runs/run-state';
import { StateBadge, type Tone } from '../../components/badges/StateBadge';

const tones: Record<RunState, Tone> = {
  running: 'going',
  completed: 'good',
  failed: 'bad',
  exited: 'ended',
  stopped: 'quiet',
};

interface RunStateBadgeProps {
  state: RunState;
  /** Whether it waits for a failed call that is being retried. */
  isTriedAgain?: boolean;
}

export function RunStateBadge({ state, isTriedAgain = false }: RunStateBadgeProps) {
  const { t } = useTranslation();
  if (isTriedAgain) return <StateBadge tone="held">{t('runs.tryingAgain')}</StateBadge>;
  return <StateBadge tone={tones[state]}>{t(`runs.states.${state}`)}</StateBadge>;
}

const stepTones: Record<RunStep['state'], Tone> = {
  waiting: 'going',
  done: 'good',
  skipped: 'quiet',
  failed: 'bad',
  unknown: 'bad',
  stopped: 'quiet',
  exited: 'ended',
};

export function RunStepBadge({ state }: Pick<RunStep, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge tone={stepTones[state]}>{t(`runs.stepStates.${state}`)}</StateBadge>;
}
