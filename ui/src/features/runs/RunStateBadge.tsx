import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../../../domain/entities/run';
import type { RunState } from '../../../../domain/entities/run-state';
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

export function RunStepBadge({ state }: { state: RunStep['state'] }) {
  const { t } = useTranslation();
  return <StateBadge tone={stepTones[state]}>{t(`runs.stepStates.${state}`)}</StateBadge>;
}
