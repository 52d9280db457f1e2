import { createAction } from '@reduxjs/toolkit';
import { cancelled, put } from 'typed-redux-saga';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { callApi } from './call-api';
import { takeLatest } from './watch';

/**
 * A reading from the server: the actions, and the saga that performs it. Of several requests only the last one's answer counts; those before
 * it are cut off, so that the server need not go on with them.
 */
export function createLoad<Asked, Answer>(
  name: string,
  load: (client: Client, asked: Asked) => Promise<Answer>,
) {
  const requested = createAction(`${name}/requested`, (asked: Asked) => ({ payload: asked }));
  const received = createAction(`${name}/received`, (answer: Answer) => ({ payload: answer }));
  const failed = createAction(`${name}/failed`, (failure: Failure) => ({ payload: failure }));

  function* handleRequested({ payload }: ReturnType<typeof requested>) {
    const ending = new AbortController();
    const loadUntilEnding = (client: Client, asked: Asked) => load(client.until(ending.signal), asked);
    try {
      yield* put(received(yield* callApi(loadUntilEnding, payload)));
    } finally {
      if (yield* cancelled()) ending.abort();
    }
  }

  function* watch() {
    yield* takeLatest(requested, handleRequested, failed);
  }

  return { requested, received, failed, watch };
}
