import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Revenue } from '../../../../../domain/entities/events/amount';
import { apiAddress } from '../../../app/base-path';
import { FigureTable } from '../../../components/data/FigureTable';
import { FailedState } from '../../../components/feedback/FailedState';
import { useResource } from '../../../components/use-resource';
import { automatisationPath } from '../../automatisations/path';
import { revenueQuery, type AmountScope } from '../api';
import { changeInPercent } from '../change';
import { reportRevenue } from '../slice';
import { offeredDays, useAmountChoice } from './use-amount-choice';
import styles from '../reports.module.css';

/**
 * The revenue after each automation's messages, beside the previous period, with an explanation of what the figures mean and do not mean.
 */
export function ReportRevenue({ asked, ...scope }: AmountScope & { asked: unknown }) {
  const { t } = useTranslation();
  const { name, field, from, to } = scope;
  const { days, chooseDays } = useAmountChoice(null);
  const daysId = useId();
  const requested = useCallback(
    () => reportRevenue.requested({ name, field, from, to, days }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the report asks again
    [name, field, from, to, days, asked],
  );
  const { data, failure, reload } = useResource((state) => state.reports.revenue, requested);
  const isIt = data?.scope.name === name && data.scope.field === field && data.scope.days === days;
  const query = { ...revenueQuery({ name, field, from, to, days }), bom: 'true' };
  return (
    <>
      <header className={styles.amountsHead}>
        <h3 className={styles.amountsTitle}>{t('reports.revenue.title')}</h3>
        <label htmlFor={daysId}>{t('reports.revenue.within')}</label>
        <Select
          id={daysId}
          value={days}
          popupMatchSelectWidth={false}
          onChange={chooseDays}
          options={offeredDays.map((value) => ({
            value,
            label: t('reports.revenue.days', { count: value }),
          }))}
        />
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          href={apiAddress(`/event/revenue/csv?${new URLSearchParams(query).toString()}`)}
          download
        >
          {t('reports.revenue.export')}
        </Button>
      </header>
      {failure && !isIt && <FailedState failure={failure} onRetry={reload} />}
      {isIt && <Table revenue={data} />}
      <p className={styles.hint}>{t('reports.revenue.meaning', { count: days })}</p>
    </>
  );
}

/** Most automations shown; the file has all. */
const rowsTold = 20;

function Table({ revenue: { automatisations, none, is_complete: isComplete } }: { revenue: Revenue }) {
  const { t, i18n } = useTranslation();
  const write = (amount: number): string =>
    amount.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  const columns = (['events', 'amount', 'before', 'change'] as const).map((column) =>
    t(`reports.revenue.columns.${column}`),
  );
  const cells = ({ amounts, previous_timerange_amounts: before }: Revenue['none']) => [
    write(amounts.count),
    write(amounts.sum),
    write(before.sum),
    (isComplete && changeInPercent(amounts.sum, before.sum, i18n.language)) || '–',
  ];
  const rows = automatisations.slice(0, rowsTold).map((row) => {
    const { automatisation_id: id, automatisation_name: name, is_campaign, is_deleted } = row;
    return {
      key: String(id),
      name: is_deleted ? name : <Link to={automatisationPath({ id, is_campaign })}>{name}</Link>,
      cells: cells(row),
    };
  });
  return (
    <FigureTable
      isLined
      label={t('reports.revenue.title')}
      head={t('reports.revenue.columns.by')}
      columns={columns}
      rows={[...rows, { key: 'none', name: t('reports.revenue.none'), cells: cells(none) }]}
    />
  );
}
