import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { filterNames, type Completion } from './completion';

/** A suggestion of a list. */
export interface Suggestion {
  text: string;
  variable: KnownVariable | null;
  /** How it is called, where the text itself does not say that. */
  label?: string;
}

/** A suggestion for the whole text. */
export type Whole = string | { value: string; label: string };

const shown = 50;

/** Names that texts can read and no step can write. */
const fixed = ['unsubscribe_url', 'now'].map((variable): KnownVariable => ({
  variable,
  origin: 'text',
  label: null,
  type: null,
  example: null,
}));

/** The suggestions that match the typed word; first those that begin with it, as a whole or after their last dot. */
export function suggestionsFor(
  { kind, typed }: Completion,
  known: readonly KnownVariable[],
  wholes: readonly Whole[] = [],
): Suggestion[] {
  const all: Suggestion[] =
    kind === 'variable'
      ? [...known, ...fixed].map((variable) => ({ text: variable.variable, variable }))
      : (kind === 'filter' ? filterNames : wholes).map((whole) =>
          typeof whole === 'string'
            ? { text: whole, variable: null }
            : { text: whole.value, label: whole.label, variable: null },
        );
  const wanted = typed.toLowerCase();
  const words = ({ text, variable, label }: Suggestion) =>
    `${text} ${label ?? variable?.label ?? ''}`.toLowerCase();
  const fitting = all.filter((one) => words(one).includes(wanted) && one.text !== typed);
  const begins = ({ text, variable }: Suggestion) =>
    [text, text.slice(text.lastIndexOf('.') + 1), variable?.label ?? ''].some((name) =>
      name.toLowerCase().startsWith(wanted),
    );
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))].slice(0, shown);
}
