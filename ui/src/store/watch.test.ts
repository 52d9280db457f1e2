import { createAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { delay, put, take } from 'typed-redux-saga';
import { brokeDown, told, wentWrong } from '../features/notifications/slice';
import { importProgressed } from '../features/contact-import/slice';
import { later } from '../testing/store';
import { clientOf } from '../testing/server';
import { watcherRestarts } from '../constants';
import { featureReducers } from './features';
import { createStore } from './store';
import { keepWatching, takeEvery, takeInTurn, takeLatest } from './watch';

const asked = createAction<string>('asked');
const alsoAsked = createAction<string>('alsoAsked');
const failed = (failure: { message: string }) => wentWrong('flow.notSaved', failure as never); // what it reads of a failure

/** A store that runs these watchers, beside those of every store. */
function storeOf(...watchers: (() => Generator)[]) {
  const store = createStore(clientOf({}).client);
  store.addFeatures(featureReducers, function* () {
    yield* keepWatching(watchers);
  });
  /** What the user was told. */
  const said = () => store.getState().notifications.map(({ title, values }) => values?.name ?? title);
  return { ...store, said };
}

const say = (name: string) => told('flow.changedBy', { name });

let complain: jest.SpyInstance;
beforeEach(() => {
  complain = jest.spyOn(console, 'error').mockReturnValue(undefined);
});

function* sayUnlessBad({ payload }: ReturnType<typeof asked>) {
  if (payload === 'bad') throw new TypeError('bad');
  yield* put(say(payload));
}

test('a handler that throws ends in its failure action, with its watcher and what else it does left as they were', async () => {
  const { dispatch, said } = storeOf(function* () {
    yield* takeEvery(
      asked,
      function* ({ payload }) {
        if (payload === 'bad') throw new TypeError('bad');
        yield* delay(1);
        yield* put(say(payload));
      },
      failed,
    );
  });
  for (const name of ['slow', 'bad', 'good']) dispatch(asked(name));
  expect(said()).toEqual(['flow.notSaved']);
  await waitFor(() => expect(said()).toEqual(['flow.notSaved', 'slow', 'good']));
});

test('without a failure action a toast says it, with a button that reloads the page', () => {
  const store = storeOf(function* () {
    yield* takeLatest(asked, sayUnlessBad);
  });
  store.dispatch(asked('bad'));
  expect(store.getState().notifications).toMatchObject([{ title: 'failure.brokeDown', offers: 'reload' }]);
  expect(complain).toHaveBeenCalledWith(expect.any(TypeError));
});

test('a fork of a handler that throws is the handler’s failure too', () => {
  const { dispatch, said } = storeOf(function* () {
    yield* takeEvery(
      [asked, alsoAsked],
      function* ({ payload }) {
        yield* takeEvery('never', () => undefined);
        yield* sayUnlessBad(asked(payload));
      },
      failed,
    );
  });
  dispatch(alsoAsked('bad'));
  dispatch(asked('good'));
  expect(said()).toEqual(['flow.notSaved', 'good']);
});

test('where the failure action’s own reducer throws, the toast says it', () => {
  const { dispatch, said } = storeOf(function* () {
    yield* takeEvery(asked, sayUnlessBad, () => importProgressed(null as never)); // an action that breaks its reducer
  });
  dispatch(asked('bad'));
  dispatch(asked('good'));
  expect(said()).toEqual(['failure.brokeDown', 'good']);
});

test('what is done in turn keeps its order, past one that throws', async () => {
  const { dispatch, said } = storeOf(function* () {
    yield* takeInTurn(asked, function* ({ payload }) {
      yield* delay(payload === 'slow' ? 5 : 0);
      yield* sayUnlessBad(asked(payload));
    });
  });
  for (const name of ['slow', 'bad', 'good']) dispatch(asked(name));
  await waitFor(() => expect(said()).toEqual(['slow', 'failure.brokeDown', 'good']));
});

test('a watcher that ends by an error is begun again, and the others do not notice', () => {
  const { dispatch, said } = storeOf(
    function* () {
      for (;;) yield* sayUnlessBad(yield* take(asked));
    },
    function* () {
      yield* takeEvery(alsoAsked, function* ({ payload }) {
        yield* put(say(payload));
      });
    },
  );
  dispatch(asked('bad'));
  dispatch(asked('begun again'));
  dispatch(alsoAsked('unharmed'));
  expect(said()).toEqual(['failure.brokeDown', 'begun again', 'unharmed']);
});

test('a watcher that does nothing but end is left after so many times', () => {
  let begun = 0;
  const { said } = storeOf(function* () {
    begun += 1;
    yield* put(say('begun'));
    throw new TypeError('again');
  });
  expect(begun).toBe(watcherRestarts.most);
  expect(said().filter((title) => title === 'failure.brokeDown')).toHaveLength(watcherRestarts.most);
});

describe('what nobody caught', () => {
  const wanted = [
    expect.objectContaining({
      title: 'failure.brokeDown',
      failure: { status: 0, code: 'unexpected', message: 'lost' },
    }),
  ];

  test('is told: an event’s handler, or a reducer under it', async () => {
    const { getState } = storeOf();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('lost') }));
    await later();
    expect(getState().notifications).toEqual(wanted);
  });

  test('is told: a promise without a catch', async () => {
    const { getState } = storeOf();
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }));
    await later();
    expect(getState().notifications).toEqual(wanted);
  });

  test('is not told where it is no error: a note of the browser, what was given up', async () => {
    const { getState } = storeOf();
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    const givenUp = new DOMException('', 'AbortError');
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: givenUp }));
    await later();
    expect(getState().notifications).toEqual([]);
  });
});

test('however often the interface fails there is one toast of it', () => {
  const failure = { status: 0, code: 'unexpected', message: '' };
  expect(brokeDown(failure).payload.id).toBe(brokeDown(failure).payload.id);
});
