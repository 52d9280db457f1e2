import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { createClient } from '../api/client';
import { clientOf } from '../testing/server';
import { createResource } from './resource';

test('an answer to what was forgotten meanwhile is nobody’s; the next one counts', async () => {
  const asked: ((answer: string) => void)[] = [];
  const thing = createResource('thing', () => new Promise<string>((resolve) => asked.push(resolve)));
  const { client } = clientOf({});
  const sagas = createSagaMiddleware({ context: { client } });
  const store = configureStore({
    reducer: thing.reducer,
    middleware: (defaults) => defaults().concat(sagas),
  });
  sagas.run(thing.watch);
  /** Answers what was asked last, and waits until the store has heard it. */
  const answer = async (text: string): Promise<void> => {
    const heard = new Promise<void>((resolve) => store.subscribe(resolve));
    asked.at(-1)?.(text);
    await heard;
  };

  store.dispatch(thing.requested());
  store.dispatch(thing.forgotten());
  await answer('late');
  expect(store.getState()).toEqual({ state: 'idle', data: null, failure: null });

  store.dispatch(thing.requested());
  await answer('in time');
  expect(store.getState()).toEqual({ state: 'ready', data: 'in time', failure: null });
});

test('a request that another one takes the place of is cut off', () => {
  const signals: AbortSignal[] = [];
  const client = createClient({
    baseUrl: '',
    timeLimit: 10_000,
    language: () => 'en',
    fetch: (_, init) =>
      new Promise(() => {
        if (init?.signal) signals.push(init.signal);
      }),
  });
  const thing = createResource('thing', (asking, name: string) => asking.get<string>(`/thing/${name}`));
  const sagas = createSagaMiddleware({ context: { client } });
  const store = configureStore({
    reducer: thing.reducer,
    middleware: (defaults) => defaults().concat(sagas),
  });
  sagas.run(thing.watch);
  store.dispatch(thing.requested('first'));
  store.dispatch(thing.requested('second'));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
