import { ExperimentOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRevisions } from '../revisions/use-revisions';
import { useTrial } from '../simulation/use-trial';
import styles from './flow.module.css';

/** Buttons for what opens beside the canvas: the revisions, and the trial. */
export function FlowActions() {
  const { t } = useTranslation();
  const trial = useTrial();
  const revisions = useRevisions();
  return (
    <>
      <Button
        icon={<HistoryOutlined aria-hidden="true" />}
        title={t('flow.revisions.title')}
        onClick={revisions.open}
      >
        <span className={styles.spareName}>{t('flow.revisions.title')}</span>
      </Button>
      <Button
        icon={<ExperimentOutlined aria-hidden="true" />}
        title={t('simulation.title')}
        aria-expanded={trial.isSeen}
        onClick={trial.isSeen ? trial.close : trial.open}
      >
        <span className={styles.tryName}>{t('simulation.title')}</span>
      </Button>
    </>
  );
}
