import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../store/hooks';
import { PeriodSelect } from './counted/PeriodSelect';
import styles from './flow.module.css';

/** How the flow's runs stand, in the period that is chosen beside. */
export function FlowFigures() {
  const { t, i18n } = useTranslation();
  const stats = useAppSelector((state) => state.flow.stats);
  return (
    <div className={styles.head}>
      <dl className={styles.figures}>
        {(['entered', 'running', 'completed', 'failed', 'exited', 'stopped'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`flow.figures.${figure}`)}</dt>
            <dd>{stats?.[figure].toLocaleString(i18n.language) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <PeriodSelect />
    </div>
  );
}
