import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import type { Period } from '../contacts-at-step/period';
import { PeriodSelect } from '../contacts-at-step/PeriodSelect';
import { usePeriod } from '../contacts-at-step/use-counted';
import styles from './flow.module.css';

const figures = ['entered', 'running', 'completed', 'failed', 'exited', 'stopped'] as const;

/** Usually zero for a flow; shown only in a bar with enough room. */
const rare: ReadonlySet<string> = new Set(['exited', 'stopped']);

/**
 * The counts of the flow's runs in the selected period; each links to its runs, which are listed together with those of their loops’ items.
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

/** The list of runs for the same period; every run has entered. */
const runsCounted = (figure: (typeof figures)[number], period: Period): string =>
  new URLSearchParams({
    tab: 'runs',
    ...(figure !== 'entered' && { state: figure }),
    ...(period !== 'all' && { period }),
  }).toString();
