import type { Action, UnknownAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import type { Saga, TakeableChannel } from 'redux-saga';
import type { ActionPattern } from 'redux-saga/effects';
// eslint-disable-next-line no-restricted-imports -- here they are guarded
import * as effects from 'typed-redux-saga';
import { watcherRestarts } from '../constants';
import { brokeDown, wentWrong } from '../features/notifications/slice';
import { reported } from './reported';
import type { Failure } from '../api/api-error';

type Handler<Received> = (received: Received) => unknown;

/** The actions by which a feature stores and shows the failure of its request. */
type Refusal<Received> = (failure: Failure, received: Received) => UnknownAction | UnknownAction[];

/**
 * The handler with error handling: it dispatches its feature's failure actions, or shows a toast when there are none. It never throws, so
 * that an error stops neither its watcher nor the concurrent work of others.
 */
export function guarded<Received>(handler: Handler<Received>, refused: Refusal<Received> = brokeDown) {
  return function* (received: Received) {
    try {
      yield* effects.call(handler, received);
    } catch (error) {
      yield* tell(error, (failure) => refused(failure, received));
    }
  };
}

/** Reports an error; when reporting throws too (in a reducer), by a toast. */
function* tell(error: unknown, refused: (failure: Failure) => UnknownAction | UnknownAction[]) {
  try {
    for (const action of [refused(reported(error))].flat()) yield* effects.put(action);
  } catch (another) {
    yield* effects.put(brokeDown(reported(another)));
  }
}

/** The actions that a pattern matches, by the creators in it. */
type Given<Pattern> = Pattern extends readonly (infer One)[]
  ? Given<One>
  : Pattern extends (...given: never[]) => infer Made
    ? Extract<Made, Action>
    : Action;

/** A guarded handler for redux-saga, which only knows that it passes an action. */
const worker = <Pattern>(handler: Handler<Given<Pattern>>, refused?: Refusal<Given<Pattern>>) =>
  guarded(handler, refused) as (action: Action) => Generator; // the pattern lets nothing else through

/** redux-saga's own effect with a guarded handler, like the next ones: lint rules forbid the original ones in the interface. */
export const takeEvery = <Pattern extends ActionPattern>(
  pattern: Pattern,
  handler: Handler<Given<Pattern>>,
  refused?: Refusal<Given<Pattern>>,
) => effects.takeEvery<Action>(pattern, worker(handler, refused));

export const takeLatest = <Pattern extends ActionPattern>(
  pattern: Pattern,
  handler: Handler<Given<Pattern>>,
  refused?: Refusal<Given<Pattern>>,
) => effects.takeLatest<Action>(pattern, worker(handler, refused));

export const takeLeading = <Pattern extends ActionPattern>(
  pattern: Pattern,
  handler: Handler<Given<Pattern>>,
  refused?: Refusal<Given<Pattern>>,
) => effects.takeLeading<Action>(pattern, worker(handler, refused));

type Key = number | string;

/** Each one at once, but none whose key one that is under way has: acts on different rows, and none twice. */
export function takeLeadingByKey<Pattern extends ActionPattern>(
  pattern: Pattern,
  keyOf: (received: Given<Pattern>) => Key,
  handler: Handler<Given<Pattern>>,
  refused?: Refusal<Given<Pattern>>,
) {
  const underWay = new Set<Key>();
  return takeEvery(
    pattern,
    function* (received) {
      const key = keyOf(received);
      if (underWay.has(key)) return;
      underWay.add(key);
      try {
        yield* effects.call(handler, received);
      } finally {
        underWay.delete(key);
      }
    },
    refused,
  );
}

/**
 * What is saved in a form, or confirmed in a dialog, in whose place another one may be opened before the answer: each is saved, but none
 * twice at a time.
 *
 * @param left the actions by which the form is closed, or another one takes its place.
 * @param handler is also given whether its form was left meanwhile: the answer is none of the form's that stands there then.
 * @param refused the failure actions; that of a form which was left is told in a toast instead, as `lost`.
 * @param keyOf tells apart what may be under way beside each other without a form of its own.
 */
export function* takeSaves<Pattern extends ActionPattern>(
  pattern: Pattern,
  left: ActionPattern,
  handler: (received: Given<Pattern>, isLeft: () => boolean) => unknown,
  refused: Refusal<Given<Pattern>>,
  lost: ParseKeys = 'failure.notSaved',
  keyOf: (received: Given<Pattern>) => Key = () => '',
) {
  const begin = () => ({ isLeft: false, underWay: new Set<Key>() });
  let form = begin();
  yield* takeEvery(left, () => {
    form.isLeft = true;
    form = begin();
  });
  yield* takeEvery(pattern, function* (received) {
    const [own, key] = [form, keyOf(received)];
    if (own.underWay.has(key)) return;
    own.underWay.add(key);
    try {
      yield* effects.call(handler, received, () => own.isLeft);
    } catch (error) {
      yield* tell(error, (failure) => (own.isLeft ? wentWrong(lost, failure) : refused(failure, received)));
    } finally {
      own.underWay.delete(key);
    }
  });
}

/** Every message of a channel. */
export const takeEveryFrom = <Message>(messages: TakeableChannel<Message>, handler: Handler<Message>) =>
  effects.takeEvery<Message>(messages, guarded(handler));

/** One after another, in the order in which they were requested. */
export function* takeInTurn<Pattern extends ActionPattern>(
  pattern: Pattern,
  handler: Handler<Given<Pattern>>,
  refused?: Refusal<Given<Pattern>>,
) {
  const asked = yield* effects.actionChannel<Action>(pattern);
  const work = worker(handler, refused);
  for (;;) yield* effects.call(work, yield* effects.take(asked));
}

/**
 * Runs watchers concurrently and independently: one that ends with an error is restarted without affecting the others.
 *
 * @returns their tasks.
 */
export const keepWatching = (watchers: readonly Saga<[]>[]) =>
  effects.all(watchers.map((watcher) => effects.spawn(keepUp, watcher)));

/** Restarts a watcher each time it ends with an error, unless it does so continually: then only reloading the page helps. */
function* keepUp(watcher: Saga<[]>) {
  const ends: number[] = [];
  for (;;) {
    try {
      yield* effects.call(watcher);
      return;
    } catch (error) {
      yield* tell(error, brokeDown);
      ends.push(Date.now());
      const since = ends.at(-watcherRestarts.most);
      if (since !== undefined && Date.now() - since < watcherRestarts.within) return;
    }
  }
}
