import { useTranslation } from 'react-i18next';
import { rowsTold } from '../../../../domain/entities/reports/range';
import { FigureTable, type FigureTableProps } from '../../components/data/FigureTable';
import styles from './message-reports.module.css';

/** Figures of a report, and that there are more rows than it tells. */
export function ReportTable(table: Omit<FigureTableProps, 'isLined'>) {
  const { t } = useTranslation();
  return (
    <>
      <FigureTable {...table} isLined />
      {table.rows.length >= rowsTold && (
        <p className={styles.hint}>{t('messageReports.more', { count: rowsTold })}</p>
      )}
    </>
  );
}
