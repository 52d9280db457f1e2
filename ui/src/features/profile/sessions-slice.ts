import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Failure } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { createResource } from '../../store/resource';
import { failed, idle, running, type Request } from '../../store/request';
import { takeEvery, takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { passwordChanged, signInTooOld } from '../settings/general/slice';
import { endOtherSessions, endSession, fetchSessions } from './api';

export const ownSessions = createResource('profile/sessions', fetchSessions);

/** A session by its id, or all except the current one. */
type Ended = number | 'others';

interface SessionsEnding {
  /** The session being ended, or to be ended once the password is given. */
  ended: Ended | null;
  request: Request;
  /** The sign-in is too old to prove the user's identity. */
  asksForCurrent: boolean;
}

const initialState: SessionsEnding = { ended: null, request: idle, asksForCurrent: false };

const slice = createSlice({
  name: 'profile/sessionsEnding',
  initialState,
  reducers: {
    endingSubmitted(state, { payload }: PayloadAction<{ ended: Ended; proof: OwnerProof }>) {
      state.ended = payload.ended;
      state.request = running;
    },
    /** Its payload: whether its page or its question was left before the answer. */
    sessionsEnded: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : initialState),
    sessionsNotEnded: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, request: idle, asksForCurrent: true }
        : { ...state, request: failed(payload) },
    endingDismissed: () => initialState,
  },
});

export const { endingSubmitted, endingDismissed } = slice.actions;
const { sessionsEnded, sessionsNotEnded } = slice.actions;
export const sessionsEndingReducer = slice.reducer;

function* handleEndingSubmitted(
  { payload: { ended, proof } }: ReturnType<typeof endingSubmitted>,
  isLeft: () => boolean,
) {
  if (ended === 'others') yield* callApi(endOtherSessions, proof);
  else yield* callApi(endSession, ended, proof);
  yield* put(sessionsEnded(isLeft()));
  yield* put(succeeded(ended === 'others' ? 'profile.sessions.othersEnded' : 'profile.sessions.ended'));
  yield* put(ownSessions.requested());
}

/** A new password has ended the other sessions. */
function* handlePasswordChanged() {
  yield* put(ownSessions.requested());
}

export function* watchSessions() {
  yield* takeSaves(
    endingSubmitted,
    endingDismissed,
    handleEndingSubmitted,
    sessionsNotEnded,
    'failure.notDone',
  );
  yield* takeEvery(passwordChanged, handlePasswordChanged);
}
