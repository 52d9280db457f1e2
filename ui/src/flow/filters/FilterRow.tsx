import { Checkbox, Form, Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import {
  filterTypes,
  literalTypes,
  operationsOf,
  takesDays,
  takesValue,
  type FilterType,
} from '../../../../domain/values/comparing/operations';
import { operationText } from '../steps/operation-text';
import { LiquidInput } from '../text/LiquidInput';
import { typeTaken } from '../variables/literal-type';
import { PathInput } from '../variables/PathInput';
import { VariableInputs } from '../variables/VariableField';
import { valueChoices } from '../variables/value-choices';
import {
  blankFilter,
  filterLack,
  isPath,
  isVariableType,
  withType,
  type FilterDraft,
  type FilterLack,
} from './filter-draft';
import styles from './filters.module.css';

/** The source of the filters' variables: the contact, or an event's data. */
export interface FilterVariables {
  variablesOf: 'contact' | 'event';
  /** The event whose data it is; the flow's entry event when absent. */
  eventName?: string;
  /** There is no run: the operands are values, without variables. */
  isLiteral?: boolean;
  /** Says what each filter still lacks; if false, only what is written and does not fit. */
  showsLacks?: boolean;
}

interface FilterRowProps extends FilterVariables {
  /** The path in the form of the list of filters. */
  list: readonly (string | number)[];
  index: number;
}

/** One filter: a variable, its type, an operation, and its operand. */
export function FilterRow({
  list,
  index,
  variablesOf,
  eventName,
  isLiteral,
  showsLacks = true,
}: FilterRowProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const path = [...list, index];
  // It holds what has a field on the screen by now.
  const filter = { ...blankFilter, ...Form.useWatch<Partial<FilterDraft> | undefined>(path, form) };
  const lack = shownLack(filter, showsLacks);
  const id = useId();
  const lackId = lack === null ? undefined : id;
  const isVariableLacking = !isPath(filter.variable);
  const label = (part: 'variable' | 'type' | 'operation' | 'value') =>
    t(`steps.filters.${part}`, { number: index + 1 });

  // A stored type counts as chosen.
  const isTypeChosen = useRef(form.getFieldValue([...path, 'variable']) !== '');

  /** As the form has it: keys may come faster than the screen is drawn. */
  const currentFilter = (): FilterDraft =>
    (form.getFieldValue(path) as FilterDraft | undefined) ?? blankFilter;

  function handleTypeChosen(type: FilterType): void {
    isTypeChosen.current = true;
    form.setFieldValue(path, withType(currentFilter(), type));
  }

  /** The type follows the variable, unless the user has chosen another one, or input would be lost. */
  function handleKnown(known: KnownVariable): void {
    const current = currentFilter();
    const taken = typeTaken(known, current);
    if (isTypeChosen.current || taken === null) return;
    const named = { ...current, variable: known.variable.slice(variablesOf.length + 1) };
    form.setFieldValue(path, withType(named, taken));
  }
  return (
    <>
      <Form.Item name={[index, 'variable']} noStyle>
        <PathInput
          source={variablesOf}
          eventName={eventName}
          onKnown={handleKnown}
          faultId={isVariableLacking ? lackId : undefined}
          aria-label={label('variable')}
        />
      </Form.Item>
      <Form.Item name={[index, 'type']} noStyle>
        <Select
          aria-label={label('type')}
          onChange={handleTypeChosen}
          options={(isLiteral ? literalTypes : filterTypes).map((value) => ({
            value,
            label: t(`steps.types.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name={[index, 'operation']} noStyle>
        <Select
          aria-label={label('operation')}
          options={operationsOf(filter.type).map((value) => ({
            value,
            label: operationText(value, filter.type, t),
          }))}
        />
      </Form.Item>
      {takesValue(filter.operation) && (
        <FilterValue
          list={list}
          index={index}
          filter={filter}
          isLiteral={isLiteral ?? false}
          lackId={isVariableLacking ? undefined : lackId}
          choices={variablesOf === 'contact' ? valueChoices(filter.variable, t) : null}
          label={label('value')}
        />
      )}
      {lack !== null && (
        <p id={lackId} role="status" className={styles.lack}>
          {t(`steps.lacks.${lack}`)}
        </p>
      )}
    </>
  );
}

/** The placeholder text, when the operand is not ordinary text. */
function placeholderOf({ type, operation }: FilterDraft, t: TFunction): string | undefined {
  if (takesDays(operation)) return t('steps.condition.days');
  return type === 'date' ? '2026-12-01 09:00' : undefined;
}

/** What is wrong with a filter, as far as it is to be said: where there is a button that tells when it is pressed, an empty field is asked for then. */
function shownLack(filter: FilterDraft, showsAll: boolean): FilterLack | null {
  const lack = filterLack(filter);
  const isWritten = lack !== 'variable' && lack !== 'value';
  return isWritten || showsAll ? lack : null;
}

interface FilterValueProps {
  filter: FilterDraft;
  /** The only possible values of the variable. */
  choices: ReturnType<typeof valueChoices>;
  list: readonly (string | number)[];
  index: number;
  isLiteral: boolean;
  label: string;
  /** The id of what says why the filter cannot be saved; undefined: nothing does. */
  lackId: string | undefined;
}

function FilterValue({ filter, choices, list, index, isLiteral, label, lackId }: FilterValueProps) {
  const { t } = useTranslation();
  const { type } = filter;
  const described = lackId === undefined ? {} : { 'aria-describedby': lackId, status: 'error' as const };
  if (isVariableType(type))
    return <VariableInputs name={[index, 'operand']} list={list} faultId={lackId} aria-label={label} />;
  return (
    <>
      <Form.Item name={[index, 'value']} noStyle>
        {type === 'string' && choices ? (
          <Select aria-label={label} options={choices} />
        ) : type === 'boolean' ? (
          <Select
            aria-label={label}
            options={(['true', 'false'] as const).map((value) => ({
              value,
              label: t(`steps.booleans.${value}`),
            }))}
          />
        ) : isLiteral ? (
          <Input
            aria-label={label}
            maxLength={10_000}
            placeholder={placeholderOf(filter, t)}
            {...described}
          />
        ) : (
          <LiquidInput
            aria-label={label}
            rows={1}
            limit={10_000}
            placeholder={placeholderOf(filter, t)}
            {...described}
          />
        )}
      </Form.Item>
      {type === 'string' && (
        <Form.Item name={[index, 'ignoreCase']} valuePropName="checked" noStyle>
          <Checkbox>{t('steps.condition.ignoreCase')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
