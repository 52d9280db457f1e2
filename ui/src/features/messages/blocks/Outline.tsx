import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailBlock, EmailDocument } from '../../../../../domain/entities/messages/email-document';
import { cut } from '../../../../../domain/values/text/shortened';
import { allOf, keyOf, type Selected } from './model/selected';
import styles from './blocks.module.css';

interface OutlineProps {
  document: EmailDocument;
  selected: Selected;
  /** Counts the edits of the list: where the focus was in it, or on what is gone, it goes to the chosen row. */
  focusTurn: number;
  onSelect: (selected: Selected) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The sections and blocks of an e-mail, in their order. The arrow keys go through them, with Alt they move the chosen one. */
export function Outline({ document, selected, focusTurn, onSelect, onMove, onRemove }: OutlineProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const chosen = keyOf(selected);
  const focusRow = (key: string): void =>
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus();
  useEffect(() => {
    const active = window.document.activeElement;
    if (focusTurn > 0 && (active === window.document.body || list.current?.contains(active)))
      focusRow(chosen);
  }, [focusTurn]); // eslint-disable-line react-hooks/exhaustive-deps -- the turn alone says when

  function handleKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined; // the table's own values
    if (by !== undefined && event.altKey) onMove(by);
    else if (by !== undefined) {
      const all = allOf(document);
      const next = all[all.findIndex((one) => keyOf(one) === chosen) + by];
      if (next) {
        onSelect(next);
        focusRow(keyOf(next));
      }
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  }

  const row = (one: Selected, name: string, excerpt: string) => {
    const key = keyOf(one);
    return (
      <button
        type="button"
        data-row={key}
        className={styles.row}
        aria-current={key === chosen}
        tabIndex={key === chosen ? 0 : -1}
        onClick={() => onSelect(one)}
        onKeyDown={handleKeyDown}
      >
        <span>{name}</span>
        {excerpt !== '' && <span className="visually-hidden">: </span>}
        {excerpt !== '' && <span className={styles.excerpt}>{excerpt}</span>}
      </button>
    );
  };
  return (
    <ol ref={list} className={styles.outline} aria-label={t('emailEditor.outline')}>
      <li>{row({ kind: 'look' }, t('emailEditor.look'), '')}</li>
      {document.sections.map(({ columns, condition, repeat }, section) => (
        <li key={section}>
          {row(
            { kind: 'section', section },
            t('emailEditor.sectionOf', { number: section + 1 }),
            [condition && t('emailEditor.hasCondition'), repeat && t('emailEditor.isRepeated')]
              .filter(Boolean)
              .join(', '),
          )}
          {columns.map(({ blocks }, column) => (
            <div
              key={column}
              role="group"
              aria-label={columns.length > 1 ? t('emailEditor.columnOf', { number: column + 1 }) : undefined}
              className={styles.column}
            >
              {columns.length > 1 && (
                <span aria-hidden="true" className={styles.hint}>
                  {t('emailEditor.columnOf', { number: column + 1 })}
                </span>
              )}
              <ol className={styles.rows}>
                {blocks.map((block, place) => (
                  <li key={place}>
                    {row(
                      { kind: 'block', place: { section, column, block: place } },
                      t(`emailEditor.types.${block.type}`),
                      excerptOf(block),
                    )}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The beginning of what a block says. */
function excerptOf(block: EmailBlock): string {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'footer':
      return cut(block.text.trim(), 40);
    case 'button':
      return cut(block.label, 40);
    case 'image':
      return cut(block.alt, 40);
    case 'part':
      return block.name;
    case 'links':
      return cut(block.links.map(({ label }) => label).join(', '), 40);
    case 'html':
      return cut(block.html.trim(), 40);
    case 'divider':
    case 'spacer':
      return '';
  }
}
