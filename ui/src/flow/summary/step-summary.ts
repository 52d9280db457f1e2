import type { Step } from '../../../../domain/entities/automatisations/step';
import { apiCallData } from '../../../../domain/steps/api-call/schema';
import { tellingFields, toldCharacters } from '../../../../domain/steps/api-call/telling';
import { conditionData } from '../../../../domain/steps/condition/schema';
import { countData, timeframeUnits } from '../../../../domain/steps/count/schema';
import { loopData } from '../../../../domain/steps/loop/schema';
import { tagStepData } from '../../../../domain/steps/tag/schema';
import { trackStepData } from '../../../../domain/steps/track/schema';
import type { StepType } from '../../../../domain/steps/types';
import { updateVariableData } from '../../../../domain/steps/update-variable/schema';
import { takesDays, takesValue } from '../../../../domain/values/comparing/operations';
import { operationText } from '../steps/operation-text';
import { paceText } from '../steps/pace-text';
import { valueText } from '../../components/value-text';
import { delayGist } from './delay-summary';
import { durationText } from '../../components/duration-text';
import { tellOf, type Gist, type Telling } from './telling';

const gists: Readonly<Record<StepType, Gist>> = {
  DELAY: delayGist,
  CONDITION: tellOf(conditionData, (data, { t, language, names }) => {
    if (data.operation === 'CONTACT_IS_IN_TAG') return names.tag(data.value);
    const { variable, variable_type, operation, value } = data;
    if (takesDays(operation)) {
      const within = operation === 'WITHIN_LAST_DAYS' ? 'withinLast' : 'withinNext';
      // A template, whose number nobody knows yet, is told as several.
      const count = typeof value === 'number' ? value : 2;
      return t(`steps.gist.${within}`, { variable, count, days: valueText(value) });
    }
    const shown = typeof value === 'boolean' ? t(`steps.booleans.${value}`) : valueText(value);
    return t('steps.gist.comparison', {
      variable,
      operation: operationText(operation, variable_type, t).toLocaleLowerCase(language),
      value: takesValue(operation) ? shown : '',
    }).trim();
  }),
  UPDATE_VARIABLE: tellOf(
    updateVariableData,
    ({ variable, operation, value, second_value }, { t, language }) => {
      const shown = valueText(value);
      return t('steps.gist.comparison', {
        variable,
        operation: t(`steps.update.operations.${operation}`).toLocaleLowerCase(language),
        value: operation === 'FIND_AND_REPLACE' ? `${shown} → ${second_value}` : shown,
      });
    },
  ),
  TAG: tellOf(tagStepData, ({ tag_id }, { names }) => names.tag(tag_id)),
  LOOP: tellOf(loopData, (data, { t, names }) => {
    const { source, value, delay_between_iterations: delay, contact_filters: filters } = data;
    const pace = delay > 0 ? [paceText(delay, t)] : [];
    if (source === 'contact' || source === 'event')
      return [`${source}.${valueText(value)}`, ...pace].join(' · ');
    const whom = source === 'tag' ? names.tag(Number(value)) : t('steps.loop.sources.all_contacts');
    const passing = filters.length > 0 ? [t('steps.gist.filters', { count: filters.length })] : [];
    return [whom, ...passing, ...pace].join(' · ');
  }),
  TRACK: tellOf(trackStepData, ({ event_name }) => event_name),
  COUNT: tellOf(countData, (data, { t }) => {
    if (data.type === 'items') return data.value;
    const { value, timeframe, timeframe_unit: unit } = data;
    return `${value} · ${durationText(timeframe / timeframeUnits[unit], unit, t)}`;
  }),
  // What an app sends as people read it; of a call of one's own where it goes.
  APICALL: tellOf(apiCallData, ({ method, url, ...fields }) =>
    firstLine(tellingFields.map((field) => fields[field]).find(Boolean) ?? (url && `${method} ${url}`)),
  ),
};

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, toldCharacters);

/** What a step does in a line, in the words of the screen: of an e-mail its subject, of a delay all that is waited for. */
export const gistOf = ({ type, data }: Pick<Step, 'type' | 'data'>, telling: Telling): string =>
  gists[type](data, telling);
