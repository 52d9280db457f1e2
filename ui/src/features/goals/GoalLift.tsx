import { useTranslation } from 'react-i18next';
import type { GoalComparison } from '../../../../domain/entities/automatisations/goal';
import { FigureTable } from '../../components/data/FigureTable';
import { amountText, pointsText, rateText } from './figure-texts';
import styles from './goals.module.css';

const groups = ['treated', 'control'] as const;

interface GoalLiftProps {
  comparison: GoalComparison;
  /** Whether the goal has a value. */
  hasValue: boolean;
  isBroadcast: boolean;
}

/** How those who entered did beside the control group, and whether the difference may be chance. */
export function GoalLift({ comparison, hasValue, isBroadcast }: GoalLiftProps) {
  const { t, i18n } = useTranslation();
  const { lift } = comparison;
  const points = (difference: number): string => pointsText(difference, i18n.language);
  const relative = lift?.relative?.toLocaleString(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const columns = ['contacts', 'converted', 'rate', ...(hasValue ? (['value'] as const) : [])] as const;
  const isSure = lift !== null && (lift.low > 0 || lift.high < 0);
  return (
    <section aria-label={t('goals.control.title')} className={styles.lift}>
      <h2>{t('goals.control.title')}</h2>
      <FigureTable
        label={t('goals.control.groups')}
        head={t('goals.control.columns.group')}
        columns={columns.map((column) => t(`goals.control.columns.${column}`))}
        rows={groups.map((group) => {
          const { entered, converted, value } = comparison[group];
          const each = (text: (share: number, language: string) => string, sum: number): string =>
            entered === 0 ? '–' : text(sum / entered, i18n.language);
          return {
            key: group,
            name: t(
              isBroadcast && group === 'treated' ? 'goals.ofBroadcast.treated' : `goals.control.${group}`,
            ),
            cells: [
              entered.toLocaleString(i18n.language),
              converted.toLocaleString(i18n.language),
              each(rateText, converted),
              ...(hasValue ? [each(amountText, value)] : []),
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
            {relative !== undefined && ` ${t('goals.control.relative', { relative })}`}
          </strong>{' '}
          {t(isSure ? 'goals.control.sure' : 'goals.control.unsure')}
        </p>
      )}
      {isBroadcast && <p className={styles.hint}>{t('goals.ofBroadcast.compared')}</p>}
    </section>
  );
}
