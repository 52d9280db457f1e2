import { Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../../../domain/entities/automatisations/known-variable';
import {
  literalTypes,
  operationsOf,
  takesDays,
  takesValue,
  type ConditionOperation,
  type LiteralType,
} from '../../../../../../domain/values/comparing/operations';
import { operationText } from '../../../../flow/steps/operation-text';
import { typeTaken } from '../../../../flow/variables/literal-type';
import { PathBox } from '../../../../flow/variables/PathBox';
import { optionsOf } from '../../../../flow/variables/path-options';
import type { RuleFieldsProps } from '../rule-kind';
import { Choice } from './Choice';
import { withOperation, withType, type ComparedDraft } from './compared-draft';
import { Sentence } from './Sentence';
import styles from '../rules.module.css';

interface ComparedFieldsProps extends RuleFieldsProps<ComparedDraft> {
  source: 'contact' | 'event';
  /** The fields that are suggested. */
  known: readonly KnownVariable[];
}

/** What time alone would change is not asked of the data of events that are counted. */
const operationsFor = (source: 'contact' | 'event', type: LiteralType): ConditionOperation[] =>
  operationsOf(type).filter((operation) => source === 'contact' || !takesDays(operation));

/** A comparison in a sentence: a field, its type, an operation, and a value. */
export function ComparedFields({ draft, onChange, source, known }: ComparedFieldsProps) {
  const { t, i18n } = useTranslation();
  const { variable, type, operation } = draft;

  /** The type follows the field, unless the user has chosen another one, or input would be lost. */
  function handleKnown(one: KnownVariable): void {
    const taken = typeTaken(one, draft);
    if (draft.isTypeChosen || taken === null) return;
    const named = { ...draft, variable: one.variable.slice(source.length + 1) };
    onChange(withType(named, taken));
  }
  const operationLabel = (value: ConditionOperation): string =>
    value === 'WITHIN_LAST_DAYS' || value === 'WITHIN_NEXT_DAYS'
      ? t(`segments.forms.within.${value}`)
      : operationText(value, type, t).toLocaleLowerCase(i18n.language);
  return (
    <Sentence
      text={t(takesDays(operation) ? 'segments.forms.comparedDays' : 'segments.forms.compared')}
      parts={{
        field: (
          <span className={styles.wide}>
            <PathBox
              options={optionsOf(known, source)}
              aria-label={t(source === 'contact' ? 'segments.forms.field' : 'segments.forms.dataField')}
              placeholder={t(`segments.forms.placeholders.${source}`)}
              value={variable}
              onChange={(path) => onChange({ ...draft, variable: path })}
              onKnown={handleKnown}
            />
          </span>
        ),
        type: (
          <Choice
            label={t('segments.forms.type')}
            value={type}
            options={literalTypes.map((value) => ({ value, label: t(`steps.types.${value}`) }))}
            onChange={(chosen) => onChange({ ...withType(draft, chosen), isTypeChosen: true })}
          />
        ),
        operation: (
          <Choice
            label={t('segments.forms.operation')}
            value={operation}
            options={operationsFor(source, type).map((value) => ({ value, label: operationLabel(value) }))}
            onChange={(chosen) => onChange(withOperation(draft, chosen))}
          />
        ),
        value: takesValue(operation) && <ComparedValue draft={draft} onChange={onChange} />,
      }}
    />
  );
}

function ComparedValue({ draft, onChange }: RuleFieldsProps<ComparedDraft>) {
  const { t } = useTranslation();
  const { type, operation, value, ignoreCase } = draft;
  const write = (text: string): void => onChange({ ...draft, value: text });
  if (type === 'boolean') {
    return (
      <Select
        aria-label={t('segments.forms.value')}
        popupMatchSelectWidth={false}
        value={value}
        onChange={write}
        options={(['true', 'false'] as const).map((one) => ({
          value: one,
          label: t(`steps.booleans.${one}`),
        }))}
      />
    );
  }
  const isCount = takesDays(operation);
  // A moment of the day is kept as it was written.
  const isDay = type === 'date' && !isCount && !/^\d{4}-\d{2}-\d{2}./.test(value);
  return (
    <>
      <Input
        className={isCount ? styles.number : isDay ? styles.date : styles.wide}
        aria-label={t(isCount ? 'segments.forms.days' : 'segments.forms.value')}
        type={isDay ? 'date' : 'text'}
        inputMode={isCount || type === 'number' ? 'decimal' : 'text'}
        maxLength={10_000}
        value={value}
        onChange={({ target }) => write(target.value)}
      />
      {type === 'string' && (
        <Checkbox
          checked={ignoreCase}
          onChange={({ target }) => onChange({ ...draft, ignoreCase: target.checked })}
        >
          {t('steps.condition.ignoreCase')}
        </Checkbox>
      )}
    </>
  );
}
