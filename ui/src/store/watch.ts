import type { Action, UnknownAction } from '@reduxjs/toolkit';
import type { Saga, TakeableChannel } from 'redux-saga';
import type { ActionPattern } from 'redux-saga/effects';
// eslint-disable-next-line no-restricted-imports -- here they are guarded
import * as effects from 'typed-redux-saga';
import { watcherRestarts } from '../constants';
import { brokeDown } from '../features/notifications/slice';
import { reported } from './reported';
import type { Failure } from '../api/api-error';

type Handler<Received> = (received: Received) => unknown;

/** The actions by which a feature keeps and shows what went wrong with what it was asked for. */
type Refusal<Received> = (failure: Failure, received: Received) => UnknownAction | UnknownAction[];

/**
 * The handler with the end it has when it throws: its feature's failure actions, or a toast where there are none. It never throws itself,
 * so that neither its watcher nor others' work under way ends with it.
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

/** Tells of an error; where its own telling throws too (a reducer that does), by a toast. */
function* tell(error: unknown, refused: (failure: Failure) => UnknownAction | UnknownAction[]) {
  try {
    for (const action of [refused(reported(error))].flat()) yield* effects.put(action);
  } catch (another) {
    yield* effects.put(brokeDown(reported(another)));
  }
}

/** The actions that a pattern lets through, by the creators in it. */
type Given<Pattern> = Pattern extends readonly (infer One)[]
  ? Given<One>
  : Pattern extends (...given: never[]) => infer Made
    ? Extract<Made, Action>
    : Action;

/** A guarded handler for redux-saga, which knows no more of what it hands over than that it is an action. */
const worker = <Pattern>(handler: Handler<Given<Pattern>>, refused?: Refusal<Given<Pattern>>) =>
  guarded(handler, refused) as (action: Action) => Generator; // the pattern lets nothing else through

/** redux-saga's, with a guarded handler, as are the next ones: the lint rules let nothing in the interface take the bare ones. */
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

/** Every message of a channel. */
export const takeEveryFrom = <Message>(messages: TakeableChannel<Message>, handler: Handler<Message>) =>
  effects.takeEvery<Message>(messages, guarded(handler));

/** One after another, in the order in which they were asked for. */
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
 * Runs watchers beside each other, each for itself: one that ends by an error is begun anew, and the others do not notice.
 *
 * @returns their tasks.
 */
export const keepWatching = (watchers: readonly Saga<[]>[]) =>
  effects.all(watchers.map((watcher) => effects.spawn(keepUp, watcher)));

/** Begins a watcher anew each time it ends by an error, unless it does nothing but that: then only loading the page anew helps. */
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
