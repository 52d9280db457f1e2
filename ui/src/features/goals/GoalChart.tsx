import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { DayChart } from '../../components/chart/DayChart';
import { LiftLines, RateLines } from './GoalLines';
import styles from './goals.module.css';

type View = 'people' | 'rate' | 'lift' | 'value';

interface GoalChartProps {
  figures: GoalFigures;
  /** Whether the goal has a value. */
  hasValue: boolean;
  isBroadcast: boolean;
}

/** The figures of a goal by day: as many charts as there is something to show, one at a time. */
export default function GoalChart({ figures, hasValue, isBroadcast }: GoalChartProps) {
  const { t } = useTranslation();
  const views: View[] = ['people', 'rate'];
  if (figures.comparison) views.push('lift');
  if (hasValue) views.push('value');
  const [chosen, choose] = useState<View>('people');
  // The goal may have been changed since.
  const view = views.includes(chosen) ? chosen : 'people';
  const caption = isBroadcast ? t(`goals.ofBroadcast.captions.${view}`) : t(`goals.charts.captions.${view}`);
  return (
    <>
      <div className={styles.view}>
        <Segmented
          aria-label={t('goals.charts.which')}
          value={view}
          onChange={choose}
          options={views.map((value) => ({ value, label: t(`goals.charts.views.${value}`) }))}
        />
        <p>{caption}</p>
      </div>
      {view === 'people' && (
        <Columns
          caption={caption}
          figures={figures}
          keys={['entered', 'converted']}
          isBroadcast={isBroadcast}
        />
      )}
      {view === 'value' && (
        <Columns caption={caption} figures={figures} keys={['value']} isBroadcast={isBroadcast} />
      )}
      {view === 'rate' && <RateLines caption={caption} days={figures.days} />}
      {view === 'lift' && <LiftLines caption={caption} days={figures.days} />}
    </>
  );
}

interface ColumnsProps {
  caption: string;
  figures: GoalFigures;
  keys: readonly ('entered' | 'converted' | 'value')[];
  isBroadcast: boolean;
}

/** Figures of those who entered, by day. */
function Columns({ caption, figures, keys, isBroadcast }: ColumnsProps) {
  const { t } = useTranslation();
  const nameOf = (key: (typeof keys)[number]): string =>
    t(isBroadcast && key === 'entered' ? 'goals.ofBroadcast.entered' : `goals.figures.${key}`);
  const series = keys.map((key) => ({
    key,
    name: nameOf(key),
    text: nameOf(key),
    counts: figures.days.map((day) => day[key]),
    total: figures[key],
  }));
  return <DayChart caption={caption} dates={figures.days.map(({ date }) => date)} series={series} />;
}
