import { CalculatorOutlined } from '@ant-design/icons';
import { updateVariableData } from '../../../../../domain/steps/update-variable/schema';
import { valueText } from '../../../components/value-text';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const updateVariableCard: StepCard = {
  icon: CalculatorOutlined,
  tab: 'actions',
  summary: summaryOf(updateVariableData, ({ variable, operation, value, second_value }, { t, language }) => {
    const shown = valueText(value);
    return t('steps.summary.comparison', {
      variable,
      operation: t(`steps.update.operations.${operation}`).toLocaleLowerCase(language),
      value: operation === 'FIND_AND_REPLACE' ? `${shown} → ${second_value}` : shown,
    });
  }),
};
