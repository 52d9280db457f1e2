import { BranchesOutlined } from '@ant-design/icons';
import { conditionData } from '../../../../../domain/steps/condition/schema';
import { takesDays, takesValue } from '../../../../../domain/values/comparing/operations';
import { valueText } from '../../../components/value-text';
import { operationText } from '../operation-text';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const conditionCard: StepCard = {
  icon: BranchesOutlined,
  tab: 'conditions',
  summary: summaryOf(conditionData, (data, { t, language, names }) => {
    if (data.operation === 'CONTACT_IS_IN_TAG') return names.tag(data.value);
    if (data.operation === 'CONTACT_IS_IN_SEGMENT') return names.segment(data.value);
    const { variable, variable_type, operation, value } = data;
    if (takesDays(operation)) {
      const within = operation === 'WITHIN_LAST_DAYS' ? 'withinLast' : 'withinNext';
      // A template's number is unknown and uses the plural.
      const count = typeof value === 'number' ? value : 2;
      return t(`steps.summary.${within}`, { variable, count, days: valueText(value) });
    }
    const shown = typeof value === 'boolean' ? t(`steps.booleans.${value}`) : valueText(value);
    return t('steps.summary.comparison', {
      variable,
      operation: operationText(operation, variable_type, t).toLocaleLowerCase(language),
      value: takesValue(operation) ? shown : '',
    }).trim();
  }),
};
