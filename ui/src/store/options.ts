import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { put, takeLatest } from 'typed-redux-saga';
import { failureOf, type Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { callApi } from './call-api';

export interface OptionsState<Row> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  rows: Row[];
  failure: Failure | null;
}

/** All rows of a list at once, slim, for pickers and for showing names. Asked for by `useOptions`, and again when they changed. */
export function createOptions<Row>(name: string, load: (client: Client) => Promise<Row[]>) {
  const requested = createAction(`${name}/requested`);
  const received = createAction(`${name}/received`, (rows: Row[]) => ({ payload: rows }));
  const failed = createAction(`${name}/failed`, (failure: Failure) => ({ payload: failure }));
  const empty: OptionsState<Row> = { state: 'idle', rows: [], failure: null };

  function reducer(options: OptionsState<Row> = empty, action: UnknownAction): OptionsState<Row> {
    if (requested.match(action)) return { ...options, state: 'loading' };
    if (received.match(action)) return { state: 'ready', rows: action.payload, failure: null };
    if (failed.match(action)) return { ...options, state: 'failed', failure: action.payload };
    return options;
  }

  function* handleRequested() {
    try {
      yield* put(received(yield* callApi(load)));
    } catch (error) {
      yield* put(failed(failureOf(error)));
    }
  }

  function* watch() {
    yield* takeLatest(requested, handleRequested);
  }

  return { requested, reducer, watch };
}
