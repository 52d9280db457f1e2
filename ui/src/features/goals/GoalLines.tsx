import { useTranslation } from 'react-i18next';
import type { GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { DayLines, type DayLine } from '../../components/chart/DayLines';
import { pointsText, rateText } from './figure-texts';
import { liftTicks } from './lift-ticks';

interface GoalLinesProps {
  caption: string;
  days: GoalFigures['days'];
}

interface Group {
  entered: number;
  converted: number;
}

const rateOf = ({ entered, converted }: Group): number | null => (entered === 0 ? null : converted / entered);

/** The conversion rate up to each day; where there is a control group, of both groups, contact by contact. */
export function RateLines({ caption, days }: GoalLinesProps) {
  const { t, i18n } = useTranslation();
  const compared = days.flatMap(({ comparison }) => comparison ?? []);
  const lines: DayLine[] =
    compared.length > 0
      ? (['treated', 'control'] as const).map((key) => ({
          key,
          name: t(`goals.control.${key}`),
          values: compared.map((comparison) => rateOf(comparison[key])),
        }))
      : [{ key: 'rate', name: t('goals.figures.rate'), values: sumsOf(days).map(rateOf) }];
  return (
    <DayLines
      caption={caption}
      dates={days.map(({ date }) => date)}
      lines={lines}
      write={(rate) => rateText(rate, i18n.language)}
    />
  );
}

/** Who entered and converted up to each day. */
function sumsOf(days: readonly Group[]): Group[] {
  let sum = { entered: 0, converted: 0 };
  return days.map(({ entered, converted }) => {
    sum = { entered: sum.entered + entered, converted: sum.converted + converted };
    return sum;
  });
}

/** The lift over the control group up to each day, with its interval. */
export function LiftLines({ caption, days }: GoalLinesProps) {
  const { t, i18n } = useTranslation();
  const lifts = days.map(({ comparison }) => comparison?.lift ?? null);
  const points = (difference: number): string => pointsText(difference, i18n.language);
  const lineOf = (key: 'difference' | 'low' | 'high', name: string): DayLine => ({
    key,
    name,
    values: lifts.map((lift) => lift?.[key] ?? null),
  });
  return (
    <DayLines
      caption={caption}
      dates={days.map(({ date }) => date)}
      lines={[lineOf('difference', t('goals.charts.views.lift'))]}
      interval={{
        name: t('goals.charts.interval'),
        low: lineOf('low', t('goals.charts.low')),
        high: lineOf('high', t('goals.charts.high')),
        write: (low, high) => t('goals.charts.fromTo', { low: points(low), high: points(high) }),
      }}
      ticks={liftTicks(lifts)}
      write={points}
    />
  );
}
