import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { PeriodSelect } from './counted/PeriodSelect';
import styles from './flow.module.css';

const figures = ['entered', 'running', 'completed', 'failed', 'exited', 'stopped'] as const;

/** How the flow's runs stand, in the period that is chosen beside; each figure leads to the runs that stand so. */
export function FlowFigures() {
  const { t, i18n } = useTranslation();
  const stats = useAppSelector((state) => state.flow.stats);
  return (
    <div className={styles.head}>
      <dl className={styles.figures}>
        {figures.map((figure) => {
          const name = t(`flow.figures.${figure}`);
          const count = stats?.[figure].toLocaleString(i18n.language) ?? '–';
          return (
            <div key={figure}>
              <dt>{name}</dt>
              <dd>
                <Link to={{ search: runsThatAre(figure) }} aria-label={t('flow.figureLink', { name, count })}>
                  {count}
                </Link>
              </dd>
            </div>
          );
        })}
      </dl>
      <PeriodSelect />
    </div>
  );
}

/** Where the runs are listed; all of them entered. */
const runsThatAre = (figure: (typeof figures)[number]): string =>
  figure === 'entered' ? 'tab=runs' : `tab=runs&state=${figure}`;
