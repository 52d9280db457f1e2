import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ShownFlow } from '../editing/model/shown-flow';
import { lazyPart, Part } from '../../components/Part';
import { SidePanel } from '../../components/SidePanel';
import styles from './simulation.module.css';

const SimulationView = lazyPart(() => import('./SimulationView'));

const panelWidth = 520;

interface SimulationPanelProps {
  automatisation: ShownFlow;
  /** An opened step temporarily replaces the trial, which keeps its state. */
  isSeen: boolean;
  onClose: () => void;
}

/** The trial of a flow, beside the canvas, which highlights the path of the simulated run. */
export function SimulationPanel({ automatisation, isSeen, onClose }: SimulationPanelProps) {
  const { t } = useTranslation();
  return (
    <div hidden={!isSeen}>
      <SidePanel isOpen onClose={onClose} width={panelWidth} opensFast isDocked title={t('simulation.title')}>
        <div className={styles.panel}>
          <p className={styles.hint}>{t('simulation.lead')}</p>
          <Part whileLoading={<Skeleton active />}>
            <SimulationView automatisation={automatisation} />
          </Part>
        </div>
      </SidePanel>
    </div>
  );
}
