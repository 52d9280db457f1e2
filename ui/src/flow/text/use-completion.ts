import { useId, useState, type KeyboardEvent } from 'react';
import { useVariables } from '../variables/use-variables';
import { complete, completionAt, insertionAt, type Completion } from './completion';
import { suggestionsFor, type Suggestion } from './suggestions';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Suggestions for a text field: while a placeholder is written, or when they are asked for. */
export function useCompletion(
  value: string,
  onChange: (text: string) => void,
  field: () => TextElement | null,
) {
  const known = useVariables();
  const listId = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [active, setActive] = useState(0);
  const suggestions = completion ? suggestionsFor(completion, known) : [];
  const isOpen = suggestions.length > 0;

  function show(next: Completion | null): void {
    setCompletion(next);
    setActive(0);
  }

  function choose({ text: choice }: Suggestion): void {
    if (!completion) return;
    const { text, caret } = complete(value, completion, choice);
    show(null);
    onChange(text);
    // Once the field shows the new text.
    requestAnimationFrame(() => field()?.setSelectionRange(caret, caret));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const chosen = suggestions[active];
    if (!isOpen || !chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') show(null);
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the list, not the panel
  }

  return {
    ...{ listId, isOpen, suggestions, active, choose },
    close: () => show(null),
    /** Offers all variables, to be written at the caret. */
    ask(): void {
      const element = field();
      const caret = element?.selectionStart ?? value.length;
      element?.focus();
      show(completionAt(value, caret) ?? insertionAt(caret));
    },
    fieldProps: {
      onChange(event: { target: TextElement }): void {
        const { value: text, selectionStart } = event.target;
        onChange(text);
        show(completionAt(text, selectionStart ?? text.length));
      },
      onKeyDown: handleKeyDown,
      onBlur: () => show(null),
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
    },
  };
}
