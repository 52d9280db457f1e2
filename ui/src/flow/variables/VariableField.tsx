import { Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { variableSources, type VariableSource } from '../../../../domain/values/path';
import { PathInput } from './PathInput';

/** Where a variable is and what it is called; `name` is the form's field that holds both, `hint` says what it must hold. */
export function VariableField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t } = useTranslation();
  return (
    <Form.Item
      label={label}
      htmlFor={`${name}_path`}
      extra={[t('steps.variableHint'), hint].filter(Boolean).join(' ')}
    >
      <VariableInputs name={[name]} />
    </Form.Item>
  );
}

interface VariableInputsProps {
  /** Where its form, or the list it stands in, holds it. */
  name: (string | number)[];
  /** The list that it stands in. */
  list?: string;
  'aria-label'?: string;
}

/** The two inputs of a variable: its source, and its path within. */
export function VariableInputs({ name, list, 'aria-label': label }: VariableInputsProps) {
  const { t } = useTranslation();
  const place = list === undefined ? name : [list, ...name];
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
        <PathInput source={source ?? 'event'} aria-label={label} />
      </Form.Item>
    </Space.Compact>
  );
}
