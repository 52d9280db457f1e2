import { BoldOutlined, ItalicOutlined, LinkOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits } from '../../../../../../domain/entities/messages/email-document';
import { FieldMenu } from './FieldMenu';
import { Labelled } from './controls';
import { markedWith, type TextMark } from './text-marks';
import styles from '../blocks.module.css';

const icons: Readonly<Record<TextMark, ReactNode>> = {
  bold: <BoldOutlined aria-hidden="true" />,
  italic: <ItalicOutlined aria-hidden="true" />,
  link: <LinkOutlined aria-hidden="true" />,
  list: <UnorderedListOutlined aria-hidden="true" />,
};

interface MarkedTextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Paragraphs with a few marks, which buttons put around what is selected. */
export function MarkedTextField({ label, value, onChange }: MarkedTextFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  function mark(kind: TextMark): void {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const marked = markedWith(kind, value, { start: area.selectionStart, end: area.selectionEnd });
    onChange(marked.text);
    area.focus();
    // After the field has rendered the new text.
    requestAnimationFrame(() => area.setSelectionRange(marked.start, marked.end));
  }
  function insert(placeholder: string): void {
    const area = box.current?.querySelector('textarea');
    const start = area?.selectionStart ?? value.length;
    onChange(value.slice(0, start) + placeholder + value.slice(area?.selectionEnd ?? start));
  }
  return (
    <Labelled label={label} hint={t('emailEditor.marksHint', { field: '{{ contact.name }}' })}>
      {(ids) => (
        <div ref={box}>
          <div role="toolbar" aria-label={t('emailEditor.marks')} className={styles.bar}>
            {(Object.keys(icons) as TextMark[]).map((kind) => (
              <Button
                key={kind}
                size="small"
                icon={icons[kind]}
                aria-label={t(`emailEditor.mark.${kind}`)}
                title={t(`emailEditor.mark.${kind}`)}
                onMouseDown={(event) => event.preventDefault()} // the selection stays
                onClick={() => mark(kind)}
              />
            ))}
            <FieldMenu onPicked={insert} />
          </div>
          <Input.TextArea
            {...ids}
            rows={7}
            maxLength={documentLimits.words}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Labelled>
  );
}
