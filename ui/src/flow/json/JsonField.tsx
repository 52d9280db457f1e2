import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { lazyPart, Part } from '../../components/Part';
import { jsonFault } from './json-fault';

const JsonEditor = lazyPart(() => import('./JsonEditor'));

interface JsonFieldProps {
  /** The form's field, which holds the JSON as text. */
  name: string | string[];
  label: string;
  hint?: string;
}

/** A JSON form field, with errors shown in place. */
export function JsonField({ name, label, hint }: JsonFieldProps) {
  const { t } = useTranslation();
  const fault = jsonFault(Form.useWatch<string | undefined>(name) ?? '');
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      validateStatus={fault ? 'error' : undefined}
      help={fault ? t('steps.invalidJsonAt', { line: fault.line }) : undefined}
    >
      <JsonInput label={label} />
    </Form.Item>
  );
}

interface JsonInputProps {
  label: string;
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** The editor; while its code loads, or when loading fails, a plain field. */
function JsonInput({ label, ...field }: JsonInputProps) {
  const { id, value = '', onChange } = field;
  const plain = (
    <Input.TextArea
      id={id}
      aria-label={label}
      rows={8}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
  return (
    <Part whileLoading={plain} instead={plain}>
      <JsonEditor id={id} label={label} value={value} onChange={onChange} />
    </Part>
  );
}
