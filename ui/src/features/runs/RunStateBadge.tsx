import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../../../domain/entities/run';
import { isPassedOver, type RunState } from '../../../../domain/entities/run-state';
import { StateBadge, type Tone } from '../../components/StateBadge';

const tones: Record<RunState, Tone> = {
  running: 'going',
  completed: 'good',
  failed: 'bad',
  exited: 'ended',
  stopped: 'quiet',
};

export function RunStateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`runs.states.${state}`)}</StateBadge>;
}

const stepTones: Record<RunStep['state'], Tone> = {
  waiting: 'going',
  done: 'good',
  failed: 'bad',
  unknown: 'bad',
  stopped: 'quiet',
  exited: 'ended',
};

export function RunStepBadge({ state, detail }: Pick<RunStep, 'state' | 'detail'>) {
  const { t } = useTranslation();
  if (state === 'done' && isPassedOver(detail)) {
    return <StateBadge tone="quiet">{t('runs.stepStates.skipped')}</StateBadge>;
  }
  return <StateBadge tone={stepTones[state]}>{t(`runs.stepStates.${state}`)}</StateBadge>;
}
