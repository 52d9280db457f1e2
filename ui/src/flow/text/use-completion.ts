import { useId, useState, type KeyboardEvent } from 'react';
import { useVariables } from '../variables/use-variables';
import { complete, completionAt, insertionAt, insertionGoesOn, wholeOf, type Completion } from './completion';
import { suggestionsFor, type Suggestion, type Whole } from './suggestions';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** No suggestion is active: Enter belongs to the form. */
const noneActive = -1;

/**
 * Suggestions for a text field: while a placeholder is typed, or on request. Outside placeholders, those of `wholes` that contain the typed
 * text, each of which replaces the whole text.
 */
export function useCompletion(
  value: string,
  onChange: (text: string) => void,
  field: () => TextElement | null,
  wholes: readonly Whole[],
) {
  const known = useVariables();
  const listId = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  /** The suggestion that the arrow keys have reached, by its text: its place changes when variables or names arrive. */
  const [reached, setReached] = useState<string | null>(null);
  const suggestions = completion ? suggestionsFor(completion, known, wholes) : [];
  const isOpen = suggestions.length > 0;
  const place = suggestions.findIndex(({ text }) => text === reached);
  const active = place === -1 && completion?.kind !== 'whole' ? 0 : place;

  function show(next: Completion | null): void {
    setCompletion(next);
    setReached(null);
  }

  /** A completion of the whole text; never inside a placeholder. */
  const whole = (text: string): Completion | null =>
    wholes.length > 0 && !text.includes('{') ? wholeOf(text) : null;

  function choose({ text: choice }: Suggestion): void {
    if (!completion) return;
    const { text, caret } = complete(value, completion, choice);
    show(null);
    onChange(text);
    // After the field has rendered the new text.
    requestAnimationFrame(() => field()?.setSelectionRange(caret, caret));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const chosen = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen && step === 1 && whole(value)) show(whole(value));
    else if (!isOpen) return;
    else if (step !== undefined)
      setReached(suggestions[neighbour(active, step, suggestions.length)]?.text ?? null);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') show(null);
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the list, not the panel
  }

  return {
    listId,
    isOpen,
    suggestions,
    active,
    choose,
    close: () => show(null),
    /** Suggests all variables, to be inserted at the caret. */
    ask(): void {
      const element = field();
      const caret = element?.selectionStart ?? value.length;
      element?.focus();
      show(completionAt(value, caret) ?? insertionAt(caret));
    },
    fieldProps: {
      onChange(event: { target: TextElement }): void {
        const { value: text, selectionStart } = event.target;
        const caret = selectionStart ?? text.length;
        onChange(text);
        show(
          completionAt(text, caret) ??
            (completion && insertionGoesOn(completion, text, caret)) ??
            whole(text),
        );
      },
      onKeyDown: handleKeyDown,
      onClick: () => !isOpen && show(whole(value)),
      onBlur: () => show(null),
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active !== noneActive ? `${listId}-${active}` : undefined,
    },
  };
}

/** The next index, or the previous one, wrapping around. */
const neighbour = (place: number, step: number, count: number): number =>
  ((place === noneActive && step < 0 ? 0 : place) + step + count) % count;
