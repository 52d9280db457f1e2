import { useEffect, type ReactNode } from 'react';
import { plain } from '../../../../domain/values/text/text';
import { useAppSelector, useAppStore } from '../../store/hooks';
import type { Key } from '../../store/options';
import { useKnown, type OptionsSource } from '../../store/use-options';

/** A server-side list for pickers: where its rows are in the store, and how they are displayed. */
export interface PickerPlan<Row> extends OptionsSource<Row> {
  /** The text that is searched, and shown where nothing can be rendered. */
  textOf: (row: Row) => string;
  /** How a row is rendered; absent: as its text. */
  render?: (row: Row) => ReactNode;
}

export interface PickerUse {
  /** The selected keys: their rows are requested when the first page does not contain them. */
  chosen: readonly Key[];
  /** The part of the list on offer, if not all of it. */
  scope?: string;
  /** False: no rows are needed yet, and none are requested. */
  isNeeded?: boolean;
}

/**
 * The rows that a picker offers for a typed text: from the list's first page, or, when that is not the whole list, from the server's
 * search; also the number of further rows (null: unknown, but some), and the rows of the selected keys, even those on no page.
 */
export function usePickerRows<Row>(plan: PickerPlan<Row>, use: PickerUse, typed: string) {
  const { chosen, scope = '', isNeeded = true } = use;
  const { select, options, textOf } = plan;
  const { dispatch, getState } = useAppStore();
  const state = useAppSelector(select);
  const isAsked = state.state !== 'idle' && state.scope === scope;
  useEffect(() => {
    if (!isNeeded || isAsked) return;
    // Another component on the screen may have requested them already.
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
    /** Whether the server's search is still running. */
    isSearching: isPartial && term !== '' && (found === null || found.isComing),
    rowOf,
    /** Whether the typed text occurs in another one, by the rules of the list search. */
    matches,
    /** Requests the newest rows, for a list that opens. */
    reload: () => void dispatch(options.requested(scope)),
  };
}
