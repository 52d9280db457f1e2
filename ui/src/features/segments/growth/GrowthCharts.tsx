import { useTranslation } from 'react-i18next';
import type { SegmentGrowth } from '../../../../../domain/entities/segments/growth';
import { DayChart } from '../../../components/chart/DayChart';
import { DayLines } from '../../../components/chart/DayLines';

/** How many contacts a segment had by day, and how many came and went; one below the other, since they may be of very different sizes. */
export default function GrowthCharts({ days }: Pick<SegmentGrowth, 'days'>) {
  const { t, i18n } = useTranslation();
  const dates = days.map(({ date }) => date);
  const isAnyKnown = days.some(({ contacts }) => contacts !== null);
  return (
    <>
      {isAnyKnown && (
        <DayLines
          caption={t('segments.growth.contactsByDay')}
          dates={dates}
          lines={[
            {
              key: 'contacts',
              name: t('segments.growth.atEnd'),
              values: days.map(({ contacts }) => contacts),
            },
          ]}
          write={(contacts) => contacts.toLocaleString(i18n.language)}
        />
      )}
      <DayChart
        caption={t('segments.growth.movesByDay')}
        dates={dates}
        series={(['entered', 'left'] as const).map((key) => {
          const counts = days.map((day) => day[key]);
          const name = t(`segments.growth.${key}`);
          return { key, name, text: name, counts, total: counts.reduce((sum, count) => sum + count, 0) };
        })}
      />
    </>
  );
}
