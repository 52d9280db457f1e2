import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../components/list/address';
import { dayText, rangeOf } from './range';

/** The days the report is about; kept in the address. */
export function ReportRange({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      aria-label={t('reports.range')}
      allowClear={false}
      value={rangeOf(query.filters.from, query.filters.to)}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) change({ filters: { from: dayText(from), to: dayText(to) } });
      }}
    />
  );
}
