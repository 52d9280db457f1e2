import { useTranslation } from 'react-i18next';
import type { GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { DayChart } from '../../components/DayChart';

const keys = ['entered', 'converted'] as const;

/** A column chart of who entered by day, and who of them converted. */
export default function GoalChart({ figures }: { figures: GoalFigures }) {
  const { t } = useTranslation();
  const series = keys.map((key) => ({
    key,
    name: t(`goals.figures.${key}`),
    text: t(`goals.figures.${key}`),
    counts: figures.days.map((day) => day[key]),
    total: figures[key],
  }));
  const dates = figures.days.map(({ date }) => date);
  return <DayChart caption={t('goals.chart')} dates={dates} series={series} />;
}
