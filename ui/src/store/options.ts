import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { actionChannel, call, delay, flush, fork, put, take } from 'typed-redux-saga';
import { buffers } from 'redux-saga';
import type { PageMeta } from '../../../domain/entities/common';
import { toJson } from '../../../domain/values/json';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { beyondPage, pickerDebounce } from '../constants';
import { callApi } from './call-api';
import { createLoad } from './load';
import { takeLatest } from './watch';

/** The key of a row: an id mostly. */
export type Key = number | string;

/** Rows of a list, and how many more it has; null: some, but uncounted. */
export interface OptionsPage<Row> {
  rows: Row[];
  more: number | null;
}

/**
 * A request for rows of a list: its first page, the matches of a text, or rows by their keys. `scope` is the part of the list that a picker
 * offers.
 */
export interface OptionsAsked {
  scope: string;
  /** The search text; undefined: the first page. */
  term?: string;
}

export interface OptionsState<Row> extends OptionsPage<Row> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  scope: string;
  /** The matches of a text, when the page does not contain all rows; null: no search. `isComing` until they have arrived. */
  found: (OptionsPage<Row> & { term: string; isComing: boolean }) | null;
  /** Rows outside the page that were requested by their keys; null for those that no longer exist. */
  apart: Record<Key, Row | null>;
  failure: Failure | null;
}

interface OptionsPlan<Row> {
  keyOf: (row: Row) => Key;
  /** Loads the first page, or the matches of a text. Absent for a list whose rows are only named, never picked. */
  load?: (client: Client, asked: OptionsAsked) => Promise<OptionsPage<Row>>;
  /** Loads rows by their keys, at most `beyondPage.keys`. Absent when a key is itself readable. */
  byKeys?: (client: Client, keys: Key[]) => Promise<Row[]>;
}

const nothing = { rows: [], more: 0 };

/** The answer of a paged list, as a picker expects it. */
export const optionsPage = <Row>(rows: Row[], { total_records }: PageMeta): OptionsPage<Row> => ({
  rows,
  more: total_records - rows.length,
});

/** The requested part of a paged list, with the parameter names of calls (docs/contract.md#lists). `size` is that of its first page. */
export const optionsQuery = ({ term }: OptionsAsked, size: number, foundSize = beyondPage.found) =>
  term === undefined
    ? { page_at: 1, page_size: size }
    : { page_at: 1, page_size: foundSize, search_term: term };

/** Rows by their ids (docs/contract.md#lists), in the short form of the first page. */
export const keysQuery = (keys: readonly Key[], size = beyondPage.found) => ({
  page_at: 1,
  page_size: size,
  ids: toJson(keys),
});

/** Unchanged rows keep their identity, so that nothing is rerendered for them. */
const sameOr = <Row>(came: Row[], known: Row[]): Row[] => (toJson(came) === toJson(known) ? known : came);

/**
 * The rows of a list for pickers and for showing names: its first page in short form, and beyond it the matches of a text and the rows
 * requested by key. They are requested by `useOptions`, `usePicker` and `useKnown`, and again after changes.
 */
export function createOptions<Row>(name: string, { keyOf, load, byKeys }: OptionsPlan<Row>) {
  const whole = createLoad(name, (client: Client, scope: string | undefined) =>
    load ? load(client, { scope: scope ?? '' }) : Promise.resolve(nothing),
  );
  const requested = (scope?: string) => whole.requested(scope);
  const searched = createAction(`${name}/searched`, (term: string, scope: string) => ({
    payload: { term, scope },
  }));
  const found = createAction(`${name}/found`, (term: string, page: OptionsPage<Row>) => ({
    payload: { ...page, term, isComing: false },
  }));
  const missed = createAction(`${name}/missed`, (keys: Key[]) => ({ payload: keys }));
  const forgotten = createAction(`${name}/forgotten`);
  const came = createAction(`${name}/came`, (keys: Key[], rows: Row[]) => ({ payload: { keys, rows } }));

  const empty: OptionsState<Row> = {
    ...(load ? { state: 'idle', ...nothing } : { state: 'ready', rows: [], more: null }),
    scope: '',
    found: null,
    apart: {},
    failure: null,
  };

  function reducer(options: OptionsState<Row> = empty, action: UnknownAction): OptionsState<Row> {
    if (whole.requested.match(action)) {
      const scope = action.payload ?? '';
      const isOther = scope !== options.scope;
      return { ...options, ...(isOther && { ...nothing, found: null }), scope, state: 'loading' };
    }
    if (whole.received.match(action)) {
      const { rows, more } = action.payload;
      // Rows outside the page may have changed too: components that show them request them again.
      const apart = Object.keys(options.apart).length > 0 ? {} : options.apart;
      return { ...options, state: 'ready', rows: sameOr(rows, options.rows), more, apart, failure: null };
    }
    if (whole.failed.match(action)) return { ...options, state: 'failed', failure: action.payload };
    if (searched.match(action)) {
      const { term } = action.payload;
      return { ...options, found: term === '' ? null : { ...nothing, term, isComing: true } };
    }
    if (found.match(action))
      return options.found?.term === action.payload.term ? { ...options, found: action.payload } : options;
    if (forgotten.match(action)) return { ...options, apart: {} };
    if (came.match(action)) {
      const { keys, rows } = action.payload;
      const gone = keys.map((key) => [key, null] as const);
      const there = rows.map((row) => [keyOf(row), row] as const);
      return { ...options, apart: { ...options.apart, ...Object.fromEntries([...gone, ...there]) } };
    }
    return options;
  }

  function* handleSearched({ payload: { term, scope } }: ReturnType<typeof searched>) {
    if (term === '' || !load) return;
    yield* delay(pickerDebounce);
    yield* put(found(term, yield* callApi(load, { scope, term })));
  }

  /** Keys that are missing during a render are requested together. */
  function* watchMissed() {
    if (!byKeys) return;
    const channel = yield* actionChannel(missed, buffers.expanding<ReturnType<typeof missed>>());
    for (;;) {
      const first = yield* take(channel);
      yield* delay(0);
      const others = yield* flush(channel);
      const keys = [...new Set([first, ...others].flatMap(({ payload }) => payload))];
      yield* call(fetchApart, byKeys, keys);
    }
  }

  function* fetchApart(fetch: NonNullable<typeof byKeys>, keys: Key[]) {
    for (let at = 0; at < keys.length; at += beyondPage.keys) {
      const asked = keys.slice(at, at + beyondPage.keys);
      try {
        yield* put(came(asked, yield* callApi(fetch, asked)));
      } catch {
        // Whether they exist is unknown: components that show them request them again after the list has been reloaded.
      }
    }
  }

  function* watch() {
    yield* fork(whole.watch);
    yield* takeLatest(searched, handleSearched, whole.failed);
    yield* fork(watchMissed);
  }

  return { requested, searched, missed, forgotten, reducer, watch, keyOf, canMiss: byKeys !== undefined };
}
