import { Button, Input, type InputRef } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestionList } from './SuggestionList';
import { useCompletion } from './use-completion';
import styles from './text.module.css';

interface LiquidInputProps {
  /** More than one makes a field of several lines. */
  rows: number;
  limit: number;
  isCode?: boolean;
  placeholder?: string;
  /** For a field that no label stands beside. */
  'aria-label'?: string;
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** A text that may hold placeholders: they are offered while one is written, and by a button. Serves as a field of a form. */
export function LiquidInput({ rows, limit, isCode, value = '', onChange, ...field }: LiquidInputProps) {
  const { t } = useTranslation();
  const line = useRef<InputRef>(null);
  const area = useRef<TextAreaRef>(null);
  const completion = useCompletion(
    value,
    (text) => onChange?.(text),
    () => line.current?.input ?? area.current?.resizableTextArea?.textArea ?? null,
  );
  const shared = {
    ...{ ...field, ...completion.fieldProps, value, maxLength: limit, autoComplete: 'off' },
    className: isCode ? styles.code : undefined,
  };
  return (
    <div className={styles.field}>
      {rows > 1 ? (
        <Input.TextArea ref={area} rows={rows} spellCheck={!isCode} {...shared} />
      ) : (
        <Input ref={line} {...shared} />
      )}
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
      {completion.isOpen && (
        <SuggestionList
          id={completion.listId}
          suggestions={completion.suggestions}
          active={completion.active}
          onChosen={completion.choose}
        />
      )}
    </div>
  );
}
