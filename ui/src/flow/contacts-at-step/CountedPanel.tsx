import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { channelOfWebhook } from '../../../../domain/apps/webhook';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { stepCounts, type StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { steps as kinds } from '../../../../domain/steps';
import { SidePanel } from '../../components/SidePanel';
import { ResolutionDialog } from '../../features/runs/resolving/ResolutionDialog';
import { useAppSelector } from '../../store/hooks';
import { stepTitle } from '../steps/step-icon';
import { allSteps } from '../editing/step-places';
import { drawnSteps } from '../editing/selectors';
import { useDescription } from '../panel/use-description';
import { CountedList } from './CountedList';
import { useCounted } from './use-counted';
import styles from './counted.module.css';

const panelWidth = 760;

/** The counts of a step's kind, and the selected one. */
const countsOf = ({ type, app_webhook_unique_identifier: webhook }: Step, asked: StepCount): StepCount[] =>
  stepCounts.filter((count) => {
    if (count === 'not_compared') return kinds[type].notesNotCompared || count === asked;
    return count !== 'capped' || channelOfWebhook(webhook) !== null || count === asked;
  });

interface CountedPanelProps {
  automatisation: AutomatisationDetail;
  /** Another name for what a step's contacts are. */
  titleOf?: (stepId: number) => string | undefined;
}

/**
 * The contacts behind a step's counts, beside the canvas: waiting, passed, skipped, over a cap, not compared, and failed, with the possible actions;
 * for a removed step only the failed ones.
 */
export function CountedPanel({ automatisation, titleOf }: CountedPanelProps) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { stepId, count, turnTo, close } = useCounted();
  const steps = useAppSelector(drawnSteps);
  const step = allSteps(steps).find(({ id }) => id === stepId);
  const isGone = !step && stepId !== null && count === 'failed';
  return (
    <SidePanel
      isOpen={step !== undefined || isGone}
      onClose={close}
      width={panelWidth}
      title={
        step
          ? (titleOf?.(step.id) ?? t('flow.counted.title', { step: nameOf(step) }))
          : isGone && t('flow.counted.goneTitle')
      }
    >
      {step && (
        <>
          <Segmented
            className={styles.choice}
            aria-label={t('flow.counted.which')}
            value={count}
            onChange={turnTo}
            options={countsOf(step, count).map((value) => ({
              value,
              label: t(`flow.counted.counts.${value}`),
            }))}
          />
          <CountedList automatisation={automatisation} step={step} count={count} />
        </>
      )}
      {isGone && (
        <CountedList automatisation={automatisation} step={{ id: stepId, type: null }} count={count} />
      )}
      <ResolutionDialog />
    </SidePanel>
  );

  function nameOf(named: Step): string {
    return descriptionOf(named) || stepTitle(named, t);
  }
}
