import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnseenEvent } from '../variables/use-variables';
import { VariableOption } from '../variables/VariableOption';
import { placeList } from './place-list';
import type { Suggestion } from './suggestions';
import styles from './text.module.css';

interface SuggestionListProps {
  id: string;
  suggestions: Suggestion[];
  /** The index of the option that Enter selects. */
  active: number;
  /** The text field. */
  field: () => HTMLInputElement | HTMLTextAreaElement | null;
  onChosen: (suggestion: Suggestion) => void;
}

/** The suggestions at the caret. The field keeps the focus, and refers to the active option. */
export function SuggestionList({ id, suggestions, active, field, onChosen }: SuggestionListProps) {
  const { t } = useTranslation();
  const unseen = useUnseenEvent();
  const offersVariables = suggestions.some(({ variable }) => variable !== null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Browsers may return a promise, which is not a cleanup function.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const written = field();
    if (box.current && written) placeList(box.current, written);
  });
  return (
    <div ref={box} className={styles.suggestions}>
      {unseen !== null && offersVariables && (
        <p className={styles.note}>{t('variables.noFields', { event: unseen })}</p>
      )}
      <ul ref={list} id={id} role="listbox" aria-label={t('variables.list')} className={styles.list}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.suggestion}
            onMouseDown={(event) => {
              event.preventDefault(); // the focus stays in the field
              onChosen(suggestion);
            }}
          >
            {suggestion.variable ? (
              <VariableOption name={suggestion.text} variable={suggestion.variable} />
            ) : (
              (suggestion.label ?? <code>{suggestion.text}</code>)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
