import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import { stepCounts } from '../../../../domain/entities/step-count';
import type { Step } from '../../../../domain/entities/step';
import { SidePanel } from '../../components/SidePanel';
import { ResolutionDialog } from '../../features/runs/ResolutionDialog';
import { useAppSelector } from '../../store/hooks';
import { stepTitle } from '../step-icon';
import { allSteps } from '../places';
import { drawnSteps } from '../selectors';
import { CountedList } from './CountedList';
import { useCounted } from './use-counted';
import styles from './counted.module.css';

const panelWidth = 760;

/** The contacts that a step's counts count, beside the canvas: who waits, who is through, and whose run failed, with what can be done. */
export function CountedPanel({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const { stepId, count, turnTo, close } = useCounted();
  const steps = useAppSelector(drawnSteps);
  const step = allSteps(steps).find(({ id }) => id === stepId);
  return (
    <SidePanel
      isOpen={step !== undefined}
      onClose={close}
      width={panelWidth}
      title={step && t('flow.counted.title', { step: nameOf(step) })}
    >
      {step && (
        <>
          <Segmented
            className={styles.choice}
            aria-label={t('flow.counted.which')}
            value={count}
            onChange={turnTo}
            options={stepCounts.map((value) => ({ value, label: t(`flow.counted.counts.${value}`) }))}
          />
          <CountedList automatisation={automatisation} step={step} count={count} />
        </>
      )}
      <ResolutionDialog />
    </SidePanel>
  );

  function nameOf(named: Step): string {
    return named.description || stepTitle(named, t);
  }
}
