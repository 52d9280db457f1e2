import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { templateProblem } from '../../../../domain/values/liquid/template';
import { templateProblemText } from '../../../../domain/values/liquid/template-words';
import { useAppSelector } from '../../store/hooks';
import { LiquidInput } from './LiquidInput';

interface TextFieldProps {
  /** The form's field. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** A value that it might hold, shown while it is empty. */
  example?: string;
  rows?: number;
  /** Characters that it takes. */
  limit: number;
  /** HTML and the like: without a spelling check, in letters of one width. */
  isCode?: boolean;
  /** Texts that may stand there as a whole: they are offered. */
  wholes?: readonly string[];
}

/**
 * A field of a form whose text may hold placeholders. A template that cannot be read is told at once, but not while a placeholder is
 * written.
 */
export function TextField({ name, label, hint, example, rows = 1, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const value = Form.useWatch<string | undefined>(name) ?? '';
  const [isWriting, setWriting] = useState(false);
  const problem = isWriting ? null : templateProblem(value);
  const language = useAppSelector((state) => state.preferences.language);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      validateStatus={problem === null ? undefined : 'error'}
      help={
        problem === null
          ? undefined
          : t('variables.unreadable', { problem: templateProblemText(problem, language) })
      }
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
