import { useTranslation } from 'react-i18next';
import type { Goal, GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { StatTile, StatTiles } from '../../components/badges/StatTile';
import { amountText, rateText } from './figure-texts';

/** How many entered, how many of them converted, and for how much. */
export function GoalTiles({
  goal,
  figures,
  isBroadcast,
}: {
  goal: Goal;
  figures: GoalFigures;
  isBroadcast: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { entered, converted, value, rate, is_open: isOpen } = figures;
  const write = (number: number): string => amountText(number, i18n.language);
  return (
    <StatTiles>
      <StatTile
        title={t(isBroadcast ? 'goals.ofBroadcast.entered' : 'goals.figures.entered')}
        value={write(entered)}
      />
      <StatTile
        title={t('goals.figures.converted')}
        value={write(converted)}
        note={isOpen && entered > 0 ? t('goals.isOpen') : undefined}
      />
      <StatTile title={t('goals.figures.rate')} value={rate === null ? '–' : rateText(rate, i18n.language)} />
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
