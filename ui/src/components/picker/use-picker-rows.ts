import { useEffect, type ReactNode } from 'react';
import { plain } from '../../../../domain/values/text';
import { useAppSelector, useAppStore } from '../../store/hooks';
import type { Key } from '../../store/options';
import { useKnown, type OptionsSource } from '../../store/use-options';

/** A list of the server's that is picked from: where its rows are, and how they are told. */
export interface PickerPlan<Row> extends OptionsSource<Row> {
  /** What a typed text is looked for in, and what people read where nothing draws it. */
  textOf: (row: Row) => string;
  /** How a row looks; its text when absent. */
  render?: (row: Row) => ReactNode;
}

export interface PickerUse {
  /** What is chosen: its rows are asked for by their keys where the page does not hold them. */
  chosen: readonly Key[];
  /** The part of the list that is picked from, where it is not all of it. */
  scope?: string;
  /** False: nothing is to be offered yet, and nothing is asked for. */
  isNeeded?: boolean;
}

/**
 * What a picker of the server's rows offers for a typed text: of the list's first page, or, where that does not hold all, what the
 * server finds; how many more there are (null: some); and the row of what is chosen, also where no page holds it.
 */
export function usePickerRows<Row>(plan: PickerPlan<Row>, use: PickerUse, typed: string) {
  const { chosen, scope = '', isNeeded = true } = use;
  const { select, options, textOf } = plan;
  const { dispatch, getState } = useAppStore();
  const state = useAppSelector(select);
  const isAsked = state.state !== 'idle' && state.scope === scope;
  useEffect(() => {
    if (!isNeeded || isAsked) return;
    // Somebody else on the screen may have asked already.
    const now = select(getState());
    if (now.state === 'idle' || now.scope !== scope) dispatch(options.requested(scope));
  }, [dispatch, getState, select, options, isNeeded, isAsked, scope]);
  const rowOf = useKnown(plan, chosen);

  const term = typed.trim();
  const isPartial = state.more !== 0;
  useEffect(() => {
    if (isAsked && isPartial && term !== '') dispatch(options.searched(term, scope));
  }, [dispatch, options, isAsked, isPartial, term, scope]);

  const matches = (text: string): boolean => plain(text).includes(plain(term));
  const found = isPartial && term !== '' && state.found?.term === term ? state.found : null;
  const { rows, more } =
    found && !found.isComing
      ? found
      : { rows: state.rows.filter((row) => matches(textOf(row))), more: state.more };
  return {
    state,
    rows,
    more,
    /** Whether what the server finds is still to come. */
    isSearching: isPartial && term !== '' && (found === null || found.isComing),
    rowOf,
    /** Whether the typed text is in another one, as rows are found. */
    matches,
    /** Asks for the newest rows, as a list does that opens. */
    reload: () => void dispatch(options.requested(scope)),
  };
}
