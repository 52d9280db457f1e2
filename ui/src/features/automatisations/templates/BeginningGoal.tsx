import { useTranslation } from 'react-i18next';
import type { GoalInput } from '../../../../../domain/entities/automatisations/goal';

/** The goal that the flow will begin with. */
export function BeginningGoal({
  goal: { event_name: event, window_days: count, value_field: field },
}: {
  goal: GoalInput;
}) {
  const { t } = useTranslation();
  const texts = [t('templates.goal', { event, days: t('goals.days', { count }) })];
  if (field !== null) texts.push(t('templates.goalValue', { field }));
  return <p>{texts.join(' ')}</p>;
}
