import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { periods } from './period';
import { usePeriod } from './use-counted';

/** Chooses the period that the counts are of. */
export function PeriodSelect() {
  const { t } = useTranslation();
  const { period, choose } = usePeriod();
  return (
    <Select
      aria-label={t('flow.counted.period')}
      value={period}
      popupMatchSelectWidth={false}
      options={periods.map((value) => ({ value, label: t(`flow.counted.periods.${value}`) }))}
      onChange={choose}
    />
  );
}
