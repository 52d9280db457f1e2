import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import type { Period } from '../contacts-at-step/period';
import { PeriodSelect } from '../contacts-at-step/PeriodSelect';
import { usePeriod } from '../contacts-at-step/use-counted';
import styles from './flow.module.css';

const figures = ['entered', 'running', 'completed', 'failed', 'exited', 'stopped'] as const;

/** Most flows have none of these, and the bar says so where it has room for it. */
const rare: ReadonlySet<string> = new Set(['exited', 'stopped']);

/**
 * How the flow's runs stand, in the period that is chosen beside; each figure leads to the runs that it counts, listed with those of their
 * loops’ items.
 */
export function FlowFigures() {
  const { t, i18n } = useTranslation();
  const stats = useAppSelector((state) => state.flow.stats);
  const { period } = usePeriod();
  return (
    <div className={styles.head}>
      <ul className={styles.figures}>
        {figures.map((figure) => {
          const name = t(`flow.figures.${figure}`);
          const count = stats?.[figure].toLocaleString(i18n.language) ?? '–';
          const isBad = figure === 'failed' && Boolean(stats?.failed);
          return (
            <li key={figure} data-spared={(rare.has(figure) && !stats?.[figure]) || undefined}>
              <Link
                to={{ search: runsCounted(figure, period) }}
                aria-label={t('flow.figureLink', { name, count })}
              >
                <span>{name}</span> <strong data-bad={isBad || undefined}>{count}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
      <PeriodSelect label={t('flow.counted.period')} />
    </div>
  );
}

/** Where the runs are listed, of the same period; all of them entered. */
const runsCounted = (figure: (typeof figures)[number], period: Period): string =>
  new URLSearchParams({
    tab: 'runs',
    ...(figure !== 'entered' && { state: figure }),
    ...(period !== 'all' && { period }),
  }).toString();
