import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Cohort, CohortReport } from '../../../../domain/entities/reports/cohort';
import { calendarDay } from './calendar-day';
import { ReportTable } from './ReportTable';
import { amountText, shareText } from './shares';
import styles from './message-reports.module.css';

const columns = [
  'entered',
  'running',
  'completed',
  'exited',
  'failed',
  'stopped',
] as const satisfies (keyof Cohort)[];

interface CohortTablesProps {
  report: CohortReport;
  automatisationId: number;
}

/** Those who entered an automation by week: how many reached its goal week after week, and how they stand. */
export function CohortTables({ report, automatisationId }: CohortTablesProps) {
  const { t, i18n } = useTranslation();
  const { cohorts, goal_event_name: goal } = report;
  const isEmpty = cohorts.every(({ entered, goal: reached }) => entered === 0 && !reached?.entered);
  if (isEmpty) return <p className={styles.hint}>{t('messageReports.cohorts.nobody')}</p>;
  return (
    <>
      {goal === null ? (
        <p className={styles.hint}>
          {t('messageReports.cohorts.noGoal')}{' '}
          <Link to={`/automatisation/${automatisationId}?tab=goal`}>
            {t('messageReports.cohorts.setGoal')}
          </Link>
        </p>
      ) : (
        <GoalTable cohorts={cohorts} goal={goal} />
      )}
      <h2 className={styles.heading}>{t('messageReports.cohorts.states')}</h2>
      <ReportTable
        label={t('messageReports.cohorts.states')}
        head={t('messageReports.cohorts.week')}
        columns={columns.map((column) => t(`messageReports.cohorts.columns.${column}`))}
        rows={cohorts.map((cohort) => ({
          key: cohort.week,
          name: calendarDay(cohort.week, i18n.language),
          cells: columns.map((column) => cohort[column].toLocaleString(i18n.language)),
        }))}
      />
    </>
  );
}

function GoalTable({ cohorts, goal }: { cohorts: readonly Cohort[]; goal: string }) {
  const { t, i18n } = useTranslation();
  const title = t('messageReports.cohorts.goal', { event: goal });
  const weeks = Math.max(0, ...cohorts.map((cohort) => cohort.goal?.by_week.length ?? 0));
  /** `age`: how many weeks before the current one they entered. */
  const cellsOf = (reached: Cohort['goal'], age: number): ReactNode[] => {
    if (!reached) return [];
    const { entered, value, by_week: byWeek, weeks_over: over } = reached;
    const shares = byWeek.map((converted, week) => {
      const rate = shareText(converted, entered, i18n.language);
      if (rate === null || week > age) return '–';
      if (week < over) return rate;
      return (
        <Fragment key={week}>
          {rate} <span className={styles.beside}>{t('messageReports.cohorts.open')}</span>
        </Fragment>
      );
    });
    return [entered.toLocaleString(i18n.language), ...shares, amountText(value, i18n.language)];
  };
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ReportTable
        label={title}
        head={t('messageReports.cohorts.week')}
        columns={[
          t('messageReports.cohorts.counted'),
          ...Array.from({ length: weeks }, (_, week) =>
            t('messageReports.cohorts.byWeek', { week: week + 1 }),
          ),
          t('messageReports.cohorts.value'),
        ]}
        rows={cohorts.map((cohort, age) => ({
          key: cohort.week,
          name: calendarDay(cohort.week, i18n.language),
          cells: cellsOf(cohort.goal, age),
        }))}
      />
      <p className={styles.hint}>{t('messageReports.cohorts.meaning')}</p>
    </>
  );
}
