import { useTranslation } from 'react-i18next';
import type { GoalComparison } from '../../../../domain/entities/automatisations/goal';
import { FigureTable } from '../../components/data/FigureTable';
import styles from './goals.module.css';

const groups = ['treated', 'control'] as const;

/** How those who entered did beside the control group, and whether the difference may be chance. */
export function GoalLift({ comparison }: { comparison: GoalComparison }) {
  const { t, i18n } = useTranslation();
  const { lift } = comparison;
  const percent = (rate: number, sign: 'auto' | 'exceptZero' = 'exceptZero'): string =>
    rate.toLocaleString(i18n.language, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: sign,
    });
  /** A difference of two rates is told in points of a hundred. */
  const points = (difference: number): string =>
    (100 * difference).toLocaleString(i18n.language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const isSure = lift !== null && (lift.low > 0 || lift.high < 0);
  return (
    <section aria-label={t('goals.control.title')} className={styles.lift}>
      <h2>{t('goals.control.title')}</h2>
      <FigureTable
        label={t('goals.control.groups')}
        head={t('goals.control.columns.group')}
        columns={(['contacts', 'converted', 'rate'] as const).map((column) =>
          t(`goals.control.columns.${column}`),
        )}
        rows={groups.map((group) => {
          const { entered, converted } = comparison[group];
          return {
            key: group,
            name: t(`goals.control.${group}`),
            cells: [
              entered.toLocaleString(i18n.language),
              converted.toLocaleString(i18n.language),
              entered === 0 ? '–' : percent(converted / entered, 'auto'),
            ],
          };
        })}
      />
      {lift === null ? (
        <p>{t('goals.control.notYet')}</p>
      ) : (
        <p>
          <strong>
            {t('goals.control.lift', {
              difference: points(lift.difference),
              low: points(lift.low),
              high: points(lift.high),
            })}
            {lift.relative !== null &&
              ` ${t('goals.control.relative', { relative: percent(lift.relative) })}`}
          </strong>{' '}
          {t(isSure ? 'goals.control.sure' : 'goals.control.unsure')}
        </p>
      )}
    </section>
  );
}
