import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { ownSessions, sessionsEndingReducer, watchSessions } from './sessions-slice';

export const profileReducer = combineReducers({
  sessions: ownSessions.reducer,
  sessionsEnding: sessionsEndingReducer,
});

export function* watchProfile() {
  yield* fork(ownSessions.watch);
  yield* fork(watchSessions);
}
