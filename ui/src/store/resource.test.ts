import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { createResource } from './resource';

test('an answer to what was forgotten meanwhile is nobody’s; the next one counts', async () => {
  const asked: ((answer: string) => void)[] = [];
  const thing = createResource('thing', () => new Promise<string>((resolve) => asked.push(resolve)));
  const sagas = createSagaMiddleware();
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
