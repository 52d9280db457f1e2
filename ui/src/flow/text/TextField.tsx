import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { templateProblem } from '../../../../domain/values/liquid/template';
import { templateProblemText } from '../../../../domain/values/liquid/template-words';
import { useAppSelector } from '../../store/hooks';
import { LiquidInput } from './LiquidInput';
import type { Whole } from './suggestions';

interface TextFieldProps {
  /** The form's field. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** An example value, shown while it is empty. */
  example?: string;
  rows?: number;
  /** The maximum length in characters. */
  limit: number;
  /** HTML and similar: no spelling check, monospaced. */
  isCode?: boolean;
  /** Suggestions for the whole text. */
  wholes?: readonly Whole[];
  /** What is wrong with a text whose placeholders can be read; null: nothing. */
  faultOf?: (text: string) => string | null;
}

/**
 * A form field whose text may contain placeholders. An invalid template is reported at once, but not while a placeholder is being typed.
 */
export function TextField({ name, label, hint, example, rows = 1, faultOf, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const value = Form.useWatch<string | undefined>(name) ?? '';
  const [isWriting, setWriting] = useState(false);
  const problem = isWriting ? null : templateProblem(value);
  const language = useAppSelector((state) => state.preferences.language);
  const fault =
    problem === null
      ? isWriting
        ? null
        : faultOf?.(value)
      : t('variables.unreadable', { problem: templateProblemText(problem, language) });
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      validateStatus={fault ? 'error' : undefined}
      help={fault ?? undefined}
    >
      <LiquidInput
        rows={rows}
        placeholder={example && t('steps.example', { example })}
        onWriting={setWriting}
        {...input}
      />
    </Form.Item>
  );
}
