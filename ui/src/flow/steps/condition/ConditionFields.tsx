import { Checkbox, Form, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../../domain/entities/automatisations/known-variable';
import {
  literalTypes,
  operationFits,
  operationsOf,
  takesDays,
  takesValue,
  type ConditionOperation,
  type LiteralType,
} from '../../../../../domain/values/comparing/operations';
import { TagSelect } from '../../../components/form/TagSelect';
import type { StepFieldsProps } from '../step-editor';
import { operationText } from '../operation-text';
import { unfitOf, unfitText } from '../written-values';
import { bothBranches } from '../branch-name';
import { KeepFlow } from '../KeepFlow';
import { SegmentField } from '../SegmentField';
import { TextField } from '../../text/TextField';
import { blankValue, typeTaken } from '../../variables/literal-type';
import { PathInput } from '../../variables/PathInput';
import { valueChoices } from '../../variables/value-choices';
import { comparedSource, conditionChecks, type ConditionDraft } from './draft';

export function ConditionFields({ isNew, followers }: StepFieldsProps) {
  const { t } = useTranslation();
  const check = Form.useWatch<ConditionDraft['check']>('check');
  return (
    <>
      <Form.Item name="check" label={t('steps.condition.check')}>
        <Select
          options={conditionChecks.map((value) => ({
            value,
            label: t(`steps.condition.checks.${value}`),
          }))}
        />
      </Form.Item>
      {check === 'tag' && (
        <Form.Item name="tagId" label={t('steps.tag.tag')}>
          <TagSelect canCreate />
        </Form.Item>
      )}
      {check === 'segment' && <SegmentField />}
      {check !== 'tag' && check !== 'segment' && <Comparison />}
      {isNew && followers > 0 && <KeepFlow branches={bothBranches('CONDITION', t)} followers={followers} />}
    </>
  );
}

function Comparison() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<ConditionDraft>();
  const {
    check = 'event',
    type = 'number',
    operation = 'EQUALS',
    path = '',
  } = Form.useWatch<Partial<ConditionDraft>>([]) ?? {};

  // A stored type counts as chosen.
  const isTypeChosen = useRef(form.getFieldValue('path') !== '');

  /** The value is reset with the type, and so is an operation that the new type does not support. */
  function takeType(chosen: LiteralType): void {
    if (!operationFits(form.getFieldValue('operation') as ConditionOperation, chosen))
      form.setFieldValue('operation', 'EQUALS');
    form.setFieldValue('value', blankValue(chosen));
  }

  function handleTypeChosen(chosen: LiteralType): void {
    isTypeChosen.current = true;
    takeType(chosen);
  }

  /** The type follows the variable, unless the user has chosen another one, or input would be lost. */
  function handleKnown(variable: KnownVariable): void {
    const taken = typeTaken(variable, form.getFieldsValue(true) as ConditionDraft);
    if (isTypeChosen.current || taken === null) return;
    form.setFieldValue('type', taken);
    takeType(taken);
  }
  return (
    <>
      <Form.Item name="path" label={t('steps.variable')} extra={t('steps.variableHint')}>
        <PathInput source={comparedSource(check) ?? 'event'} prefix={`${check}.`} onKnown={handleKnown} />
      </Form.Item>
      <Form.Item name="type" label={t('steps.variableType')}>
        <Select
          onChange={handleTypeChosen}
          options={literalTypes.map((value) => ({ value, label: t(`steps.types.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="operation" label={t('steps.operation')}>
        <Select
          options={operationsOf(type).map((value) => ({
            value,
            label: operationText(value, type, t),
          }))}
        />
      </Form.Item>
      {takesValue(operation) && (
        <Value
          type={type}
          operation={operation}
          choices={check === 'contact' ? valueChoices(path, t) : null}
        />
      )}
      {type === 'string' && takesValue(operation) && (
        <Form.Item name="ignoreCase" valuePropName="checked">
          <Checkbox>{t('steps.condition.ignoreCase')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

interface ValueProps {
  type: LiteralType;
  operation: ConditionOperation;
  /** The only possible values of the variable. */
  choices: ReturnType<typeof valueChoices>;
}

function Value({ type, operation, choices }: ValueProps) {
  const { t } = useTranslation();
  if (type === 'string' && choices) {
    return (
      <Form.Item name="value" label={t('steps.value')}>
        <Select options={choices} />
      </Form.Item>
    );
  }
  if (type === 'boolean') {
    return (
      <Form.Item name="value" label={t('steps.value')}>
        <Select
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(`steps.booleans.${value}`),
          }))}
        />
      </Form.Item>
    );
  }
  const isCount = type === 'number' || takesDays(operation);
  const hint =
    type === 'date' && !isCount
      ? t('steps.condition.dateHint', { placeholder: '{{ event.delivery }}' })
      : undefined;
  const label = takesDays(operation) ? t('steps.condition.days') : t('steps.value');
  return (
    <TextField
      name="value"
      label={label}
      hint={isCount ? t('steps.numberHint', { placeholder: '{{ event.amount }}' }) : hint}
      faultOf={(text) => unfitText(text, unfitOf(text, type, operation), t)}
      limit={10_000}
    />
  );
}
