import { useTranslation } from 'react-i18next';
import type { Goal, GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { StatTile, StatTiles } from '../../components/badges/StatTile';

/** How many entered, how many of them converted, and for how much. */
export function GoalTiles({ goal, figures }: { goal: Goal; figures: GoalFigures }) {
  const { t, i18n } = useTranslation();
  const { entered, converted, value, rate, is_open: isOpen } = figures;
  const write = (number: number): string =>
    number.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  const rateText =
    rate === null ? '–' : rate.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <StatTiles>
      <StatTile title={t('goals.figures.entered')} value={write(entered)} />
      <StatTile
        title={t('goals.figures.converted')}
        value={write(converted)}
        note={isOpen ? t('goals.isOpen') : undefined}
      />
      <StatTile title={t('goals.figures.rate')} value={rateText} />
      {goal.value_field !== null && (
        <StatTile
          title={t('goals.figures.value')}
          value={write(value)}
          note={converted > 0 ? t('goals.valueEach', { value: write(value / converted) }) : undefined}
        />
      )}
    </StatTiles>
  );
}
