import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../components/list/address';
import { dayText } from '../../components/time/clocks';
import { presetNames, presetRange } from './presets';
import { rangeOf } from './range';

/** The days of the report; stored in the URL. */
export function ReportRange({ address }: { address: ListAddress }) {
  const { t } = useTranslation();
  const { from: first, to: last } = address.query.filters;
  return (
    <DatePicker.RangePicker
      aria-label={t('reports.range')}
      allowClear={false}
      value={rangeOf(first, last)}
      presets={presetNames.map((name) => ({
        label: t(`reports.presets.${name}`),
        value: () => presetRange(name),
      }))}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) address.change({ filters: { from: dayText(from), to: dayText(to) } });
      }}
    />
  );
}
