import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { put, takeLatest } from 'typed-redux-saga';
import { failureOf, type Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { callApi } from './call-api';

/** `data` stays on the screen while it is asked for again, and when that fails. */
export interface ResourceState<Data> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  data: Data | null;
  failure: Failure | null;
}

/** One thing that the server tells, in the store: its actions, its reducer and its saga. `asked` says of what it is to be told. */
export function createResource<Data, Asked = void>(
  name: string,
  load: (client: Client, asked: Asked) => Promise<Data>,
) {
  const requested = createAction(`${name}/requested`, (asked: Asked) => ({ payload: asked }));
  const received = createAction(`${name}/received`, (data: Data) => ({ payload: data }));
  const failed = createAction(`${name}/failed`, (failure: Failure) => ({ payload: failure }));
  const forgotten = createAction(`${name}/forgotten`);
  const empty: ResourceState<Data> = { state: 'idle', data: null, failure: null };

  function reducer(resource: ResourceState<Data> = empty, action: UnknownAction): ResourceState<Data> {
    if (requested.match(action)) return { ...resource, state: 'loading' };
    if (received.match(action)) return { state: 'ready', data: action.payload, failure: null };
    if (failed.match(action)) return { ...resource, state: 'failed', failure: action.payload };
    if (forgotten.match(action)) return empty;
    return resource;
  }

  function* handleRequested({ payload }: ReturnType<typeof requested>) {
    try {
      yield* put(received(yield* callApi(load, payload)));
    } catch (error) {
      yield* put(failed(failureOf(error)));
    }
  }

  function* watch() {
    yield* takeLatest(requested, handleRequested);
  }

  return { requested, forgotten, reducer, watch };
}
