import { Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { variableSources, type VariableSource } from '../../../../domain/values/path';
import { PathInput } from './PathInput';

interface VariableFieldProps {
  /** The form field that holds both its source and its path. */
  name: string;
  label: string;
  /** The required type of its value. */
  hint?: string;
  /** Called with the variable when a known one is named. */
  onKnown?: (variable: KnownVariable) => void;
}

/** The source and the path of a variable. */
export function VariableField({ name, label, hint, onKnown }: VariableFieldProps) {
  const { t } = useTranslation();
  return (
    <Form.Item
      label={label}
      htmlFor={`${name}_path`}
      extra={[t('steps.variableHint'), hint].filter(Boolean).join(' ')}
    >
      <VariableInputs name={[name]} onKnown={onKnown} />
    </Form.Item>
  );
}

const none: readonly string[] = [];

interface VariableInputsProps {
  /** Its path in the form, or in the list that contains it. */
  name: (string | number)[];
  /** The path in the form of the list that contains it. */
  list?: readonly (string | number)[];
  onKnown?: (variable: KnownVariable) => void;
  'aria-label'?: string;
  /** As that of a `PathInput`. */
  faultId?: string;
}

/** The two inputs of a variable: its source, and its path within. */
export function VariableInputs(props: VariableInputsProps) {
  const { name, list = none, onKnown, faultId, 'aria-label': label } = props;
  const { t } = useTranslation();
  const place = [...list, ...name];
  const source = Form.useWatch<VariableSource | undefined>([...place, 'source']);
  return (
    <Space.Compact block>
      <Form.Item name={[...name, 'source']} noStyle>
        <Select
          aria-label={label ? `${label}: ${t('steps.source')}` : t('steps.source')}
          popupMatchSelectWidth={false}
          style={{ width: 130, flex: 'none' }}
          options={variableSources.map((source) => ({ value: source, label: t(`steps.sources.${source}`) }))}
        />
      </Form.Item>
      <Form.Item name={[...name, 'path']} noStyle>
        <PathInput source={source ?? 'event'} aria-label={label} faultId={faultId} onKnown={onKnown} />
      </Form.Item>
    </Space.Compact>
  );
}
