import { CloseOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import { lazyPart, Part } from '../../components/Part';
import styles from './simulation.module.css';

const SimulationView = lazyPart(() => import('./SimulationView'));

interface SimulationPanelProps {
  automatisation: AutomatisationDetail;
  onClose: () => void;
}

/** Trying the flow, beside its canvas, on which the way of the simulated run lights up. */
export function SimulationPanel({ automatisation, onClose }: SimulationPanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section ref={useInSight()} aria-labelledby={titleId} className={styles.panel}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('simulation.title')}
        </h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('common.close')}
          onClick={onClose}
        />
      </header>
      <p>{t('simulation.lead')}</p>
      <Part whileLoading={<Skeleton active />}>
        <SimulationView automatisation={automatisation} />
      </Part>
    </section>
  );
}

/** Where it opens below the canvas, as on a phone, it comes into sight. */
function useInSight() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const below = (panel.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
    if (below) panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  return panel;
}
