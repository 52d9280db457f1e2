import { useTranslation } from 'react-i18next';
import type { Goal } from '../../../../domain/entities/automatisations/goal';
import { takesDays, takesValue } from '../../../../domain/values/comparing/operations';
import type { Filter } from '../../../../domain/steps/filter';
import { EventName } from '../../components/EventName';
import { Moment } from '../../components/time/Moment';
import { valueText } from '../../components/value-text';
import { operationText } from '../../flow/steps/operation-text';
import styles from './goals.module.css';

/** What the goal is, in words. */
export function GoalSummary({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('goals.event')}</dt>
        <dd>
          <EventName name={goal.event_name} />
        </dd>
      </div>
      {goal.filters.length > 0 && (
        <div>
          <dt>{t('goals.filters')}</dt>
          {goal.filters.map((filter, place) => (
            <dd key={place}>
              <FilterText filter={filter} />
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt>{t('goals.window')}</dt>
        <dd>{t('goals.days', { count: goal.window_days })}</dd>
      </div>
      {goal.value_field !== null && (
        <div>
          <dt>{t('goals.value')}</dt>
          <dd>{goal.value_field}</dd>
        </div>
      )}
      {goal.control_percent > 0 && (
        <div>
          <dt>{t('goals.control.share')}</dt>
          <dd>
            {t('goals.control.since', { percent: goal.control_percent })}{' '}
            {goal.control_since !== null && <Moment value={goal.control_since} />}
          </dd>
        </div>
      )}
    </dl>
  );
}

function FilterText({ filter: { variable, variable_type, operation, value } }: { filter: Filter }) {
  const { t } = useTranslation();
  const text = `${variable} ${operationText(operation, variable_type, t)}`;
  if (!takesValue(operation)) return text;
  return takesDays(operation) ? `${text} (${valueText(value)})` : `${text} ${valueText(value)}`;
}
