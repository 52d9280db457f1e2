import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import type { createOptions, Key, OptionsState } from './options';
import { useAppDispatch, useAppSelector, useAppStore } from './hooks';
import type { RootState } from './root-state';

/** Where the rows of a list are in the store, and how they are requested. */
export interface OptionsSource<Row> {
  select: (state: RootState) => OptionsState<Row>;
  options: Pick<
    ReturnType<typeof createOptions<Row>>,
    'requested' | 'searched' | 'missed' | 'keyOf' | 'canMiss'
  >;
}

/** The rows of a picker, requested when they are first needed. */
export function useOptions<Row>(
  select: (state: RootState) => OptionsState<Row>,
  requested: () => UnknownAction,
): OptionsState<Row> {
  useOptionsAsked(select, requested);
  return useAppSelector(select);
}

/** Requests the rows of a picker when they are needed. The calling component is not rerendered when they arrive. */
function useOptionsAsked(
  select: (state: RootState) => OptionsState<unknown>,
  requested: () => UnknownAction,
  isNeeded = true,
): void {
  const isMissing = useAppSelector((state) => isNeeded && select(state).state === 'idle');
  const { dispatch, getState } = useAppStore();
  useEffect(() => {
    // Another component on the screen may have requested them already.
    if (isMissing && select(getState()).state === 'idle') dispatch(requested());
  }, [isMissing, dispatch, getState, select, requested]);
}

/** For each list of rows, an index by key: built once, however many lookups there are. */
const indexes = new WeakMap<readonly unknown[], Map<Key, unknown>>();

function indexOf<Row>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row> {
  const known = indexes.get(rows) as Map<Key, Row> | undefined; // made below, of the same rows
  if (known) return known;
  const index = new Map(rows.map((row) => [keyOf(row), row]));
  indexes.set(rows, index);
  return index;
}

/** A row by its key, from the page and the rows requested by key; null: it no longer exists; undefined: it is not among them. */
export const rowAmong = <Row>(
  { rows, apart }: Pick<OptionsState<Row>, 'rows' | 'apart'>,
  key: Key,
  { keyOf }: Pick<OptionsSource<Row>['options'], 'keyOf'>,
): Row | null | undefined => indexOf(rows, keyOf).get(key) ?? apart[key];

/** A row by its key, from everything known of the list; null: it no longer exists; undefined: unknown so far. */
function rowOf<Row>(
  known: OptionsState<Row>,
  key: Key,
  options: Pick<OptionsSource<Row>['options'], 'keyOf' | 'canMiss'>,
): Row | null | undefined {
  const { found, more, state, scope } = known;
  const row = rowAmong(known, key, options) ?? (found && indexOf(found.rows, options.keyOf).get(key));
  if (row) return row;
  if (key in known.apart) return null;
  // Even a page with the whole list may be older than the row, which a template or somebody else may have created since.
  if (options.canMiss) return undefined;
  return state === 'ready' && scope === '' && more === 0 ? null : undefined;
}

/** Rows by their keys, wherever they are in the list; missing ones are requested. Returns a lookup function. */
export function useKnown<Row>(
  { select, options }: OptionsSource<Row>,
  keys: readonly Key[],
): (key: Key) => Row | null | undefined {
  const known = useAppSelector(select);
  useKnownAsked({ select, options }, keys);
  return (key) => rowOf(known, key, options);
}

/** Requests rows by their keys, for components further down that read them. */
export function useKnownAsked<Row>({ select, options }: OptionsSource<Row>, keys: readonly Key[]): void {
  useOptionsAsked(select, options.requested, keys.length > 0);
  const dispatch = useAppDispatch();
  const state = useAppSelector((root) => select(root).state);
  const missing = useAppSelector((root) =>
    JSON.stringify(keys.filter((key) => rowOf(select(root), key, options) === undefined)),
  );
  useEffect(() => {
    if (!options.canMiss || missing === '[]' || state === 'idle' || state === 'loading') return;
    dispatch(options.missed(JSON.parse(missing) as Key[])); // written above
  }, [dispatch, options, missing, state]);
}
