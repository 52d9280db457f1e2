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

/** What names a row: an id mostly. */
export type Key = number | string;

/** Rows of a list, and how many it has besides; null: some, nobody counted. */
export interface OptionsPage<Row> {
  rows: Row[];
  more: number | null;
}

/**
 * What is asked for of a list: its first page, what a text finds, or rows by their keys. `scope` is the part of it that a picker offers.
 */
export interface OptionsAsked {
  scope: string;
  /** What is searched for; undefined: the first page. */
  term?: string;
}

export interface OptionsState<Row> extends OptionsPage<Row> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  scope: string;
  /** What a text found, where the page does not hold all rows; null: nothing was searched for. `isComing` until it is there. */
  found: (OptionsPage<Row> & { term: string; isComing: boolean }) | null;
  /** Rows beyond the page that were asked for by their keys; null for those that are not there any more. */
  apart: Record<Key, Row | null>;
  failure: Failure | null;
}

interface OptionsPlan<Row> {
  keyOf: (row: Row) => Key;
  /** The first page, or what a text finds. A list that nothing is picked from, whose rows are only named, has none. */
  load?: (client: Client, asked: OptionsAsked) => Promise<OptionsPage<Row>>;
  /** Rows by their keys, `beyondPage.keys` at most. Absent where a key says by itself what people read. */
  byKeys?: (client: Client, keys: Key[]) => Promise<Row[]>;
}

const nothing = { rows: [], more: 0 };

/** What a paged list answered, as a picker takes it. */
export const optionsPage = <Row>(rows: Row[], { total_records }: PageMeta): OptionsPage<Row> => ({
  rows,
  more: total_records - rows.length,
});

/** The part of a paged list that is asked for, by the names that calls use (docs/contract.md#lists). `size` is its first page's. */
export const optionsQuery = ({ term }: OptionsAsked, size: number, foundSize = beyondPage.found) =>
  term === undefined
    ? { page_at: 1, page_size: size }
    : { page_at: 1, page_size: foundSize, search_term: term };

/** Rows by their ids (docs/contract.md#lists); as slim as on a first page. */
export const keysQuery = (keys: readonly Key[], size = beyondPage.found) => ({
  ...{ page_at: 1, page_size: size, ids: toJson(keys) },
});

/** Rows that came again as they were stay the same object, so that nothing is drawn anew for them. */
const sameOr = <Row>(came: Row[], known: Row[]): Row[] => (toJson(came) === toJson(known) ? known : came);

/**
 * The rows of a list for pickers and for showing names: its first page, slim, and beyond it what a text finds and what is named by a
 * key. Asked for by `useOptions`, `usePicker` and `useKnown`, and again when they changed.
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
    ...{ scope: '', found: null, apart: {}, failure: null },
  };

  function reducer(options: OptionsState<Row> = empty, action: UnknownAction): OptionsState<Row> {
    if (whole.requested.match(action)) {
      const scope = action.payload ?? '';
      const isOther = scope !== options.scope;
      return { ...options, ...(isOther && { ...nothing, found: null }), scope, state: 'loading' };
    }
    if (whole.received.match(action)) {
      const { rows, more } = action.payload;
      // What stands apart may have changed too: who shows it asks anew.
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

  /** Keys that are missed while a screen is drawn are asked for together. */
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
        // Nobody knows whether they are there: who shows them asks again when the list has come again.
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
