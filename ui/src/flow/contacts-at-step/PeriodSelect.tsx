import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { periods } from './period';
import { usePeriod } from './use-counted';

/** Chooses the period of what is counted, or listed. `label`: of what. */
export function PeriodSelect({ label }: { label: string }) {
  const { t } = useTranslation();
  const { period, choose } = usePeriod();
  return (
    <Select
      aria-label={label}
      value={period}
      popupMatchSelectWidth={false}
      options={periods.map((value) => ({ value, label: t(`flow.counted.periods.${value}`) }))}
      onChange={choose}
    />
  );
}
