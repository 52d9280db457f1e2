import { Button, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestionList } from './SuggestionList';
import type { Whole } from './suggestions';
import { useCompletion } from './use-completion';
import styles from './text.module.css';

interface LiquidInputProps {
  /** More than one makes it a multi-line field. */
  rows: number;
  limit: number;
  isCode?: boolean;
  /** Suggestions for the whole text. */
  wholes?: readonly Whole[];
  placeholder?: string;
  /** The accessible name of a field without a label beside it. */
  'aria-label'?: string;
  /** The id of what says why its text cannot be taken. */
  'aria-describedby'?: string;
  status?: 'error';
  /** Called when a placeholder is being typed, for which suggestions are shown, and when it no longer is. */
  onWriting?: (isWriting: boolean) => void;
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

const none: readonly Whole[] = [];

/** A text field with placeholders: suggestions appear while one is typed, and by a button. It is a form field. */
export function LiquidInput({
  rows,
  limit,
  isCode,
  wholes = none,
  value = '',
  onChange,
  onWriting,
  ...field
}: LiquidInputProps) {
  const { t } = useTranslation();
  // Not the input's own `id`: that one comes from the form, with the field's props.
  const box = useRef<HTMLDivElement>(null);
  const input = () =>
    box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null;
  const completion = useCompletion(value, (text) => onChange?.(text), input, wholes);
  const { isOpen } = completion;
  useEffect(() => onWriting?.(isOpen), [isOpen, onWriting]);
  const shared = {
    ...field,
    ...completion.fieldProps,
    value,
    maxLength: limit,
    autoComplete: 'off',
    className: isCode ? styles.code : undefined,
  };
  return (
    <div ref={box} className={styles.field}>
      {rows > 1 ? <Input.TextArea rows={rows} spellCheck={!isCode} {...shared} /> : <Input {...shared} />}
      <Button
        type="text"
        size="small"
        className={styles.insert}
        aria-label={t('variables.insert')}
        title={t('variables.insert')}
        onMouseDown={(event) => event.preventDefault()} // the caret stays where it is
        onClick={completion.ask}
      >
        <span aria-hidden="true">{'{ }'}</span>
      </Button>
      {isOpen && (
        <SuggestionList
          id={completion.listId}
          suggestions={completion.suggestions}
          active={completion.active}
          field={input}
          onChosen={completion.choose}
        />
      )}
    </div>
  );
}
