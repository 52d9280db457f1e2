import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  overBudgetRuns,
  type AutomatisationDetail,
} from '../../../../domain/entities/automatisations/automatisation';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { pauseToggled } from './slice';
import styles from './bar.module.css';

/** Says that the automation was paused because its steps exceeded their budget, and lets the user resume it. */
export function BudgetPause({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  if (automatisation.pause_reason !== 'over_budget') return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.budgetPause}
      title={t('flow.budgetPause.title')}
      description={t('flow.budgetPause.text', { count: overBudgetRuns })}
      action={
        <Button disabled={isBusy} onClick={() => dispatch(pauseToggled({ isPaused: true }))}>
          {t('flow.budgetPause.resume')}
        </Button>
      }
    />
  );
}
