import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { SecondFactorSetUp } from '../../../../domain/entities/account/second-factor';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Failure } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { ownSessions } from '../profile/sessions-slice';
import { signInTooOld } from '../settings/general/slice';
import {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './api';

/** Whether two-factor sign-in is on. */
export const secondFactorState = createResource('secondFactor/state', fetchSecondFactor);

interface SecondFactorWork {
  /** The owner's current action. */
  doing: 'setUp' | 'renewal' | 'removal' | null;
  request: Request;
  /** The sign-in is too old to prove the user's identity: the password is required. */
  asksForPassword: boolean;
  /** The setup data of the app, until a code has confirmed it. */
  setUp: SecondFactorSetUp | null;
  /** The recovery codes, until the user has saved them. */
  codes: string[] | null;
}

const initialState: SecondFactorWork = {
  doing: null,
  request: idle,
  asksForPassword: false,
  setUp: null,
  codes: null,
};

const slice = createSlice({
  name: 'secondFactor/work',
  initialState,
  reducers: {
    setUpAsked: (state, _: PayloadAction<OwnerProof>) => ({
      ...state,
      doing: 'setUp' as const,
      request: running,
    }),
    setUpBegun: (_, { payload }: PayloadAction<SecondFactorSetUp>) => ({
      ...initialState,
      doing: 'setUp' as const,
      setUp: payload,
    }),
    codeConfirmed(state, _: PayloadAction<string>) {
      state.request = running;
    },
    renewalOpened: () => ({ ...initialState, doing: 'renewal' as const }),
    renewalConfirmed(state, _: PayloadAction<OwnerProof>) {
      state.request = running;
    },
    codesMade: (_, { payload }: PayloadAction<string[]>) => ({ ...initialState, codes: payload }),
    removalOpened: () => ({ ...initialState, doing: 'removal' as const }),
    removalConfirmed(state, _: PayloadAction<OwnerProof>) {
      state.request = running;
    },
    notDone: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, request: idle, asksForPassword: true }
        : { ...state, request: failed(payload) },
    /** It is done, or was cancelled. */
    workEnded: () => initialState,
  },
});

export const {
  setUpAsked,
  codeConfirmed,
  renewalOpened,
  renewalConfirmed,
  removalOpened,
  removalConfirmed,
  workEnded,
} = slice.actions;
const { setUpBegun, codesMade, notDone } = slice.actions;

export const secondFactorReducer = combineReducers({
  state: secondFactorState.reducer,
  work: slice.reducer,
});

function* handleSetUpAsked({ payload }: ReturnType<typeof setUpAsked>, isLeft: () => boolean) {
  const begun = yield* callApi(beginSecondFactor, payload);
  if (!isLeft()) yield* put(setUpBegun(begun));
}

/** The codes are told once: also to somebody who has left the dialog and comes back. */
function* handleCodeConfirmed({ payload }: ReturnType<typeof codeConfirmed>) {
  yield* put(codesMade(yield* callApi(confirmSecondFactor, payload)));
  yield* put(succeeded('profile.secondFactor.isOn'));
  yield* put(secondFactorState.requested());
  // The other sessions have ended.
  yield* put(ownSessions.requested());
}

function* handleRenewalConfirmed({ payload }: ReturnType<typeof renewalConfirmed>) {
  yield* put(codesMade(yield* callApi(renewRecoveryCodes, payload)));
  yield* put(succeeded('profile.secondFactor.renewed'));
  yield* put(secondFactorState.requested());
}

function* handleRemovalConfirmed({ payload }: ReturnType<typeof removalConfirmed>, isLeft: () => boolean) {
  yield* callApi(removeSecondFactor, payload);
  if (!isLeft()) yield* put(workEnded());
  yield* put(succeeded('profile.secondFactor.isOff'));
  yield* put(secondFactorState.requested());
}

export function* watchSecondFactor() {
  yield* fork(secondFactorState.watch);
  const left = [renewalOpened, removalOpened, workEnded];
  const lost = 'failure.notDone';
  yield* takeSaves(setUpAsked, left, handleSetUpAsked, notDone, lost);
  yield* takeSaves(codeConfirmed, left, handleCodeConfirmed, notDone, lost);
  yield* takeSaves(renewalConfirmed, left, handleRenewalConfirmed, notDone, lost);
  yield* takeSaves(removalConfirmed, left, handleRemovalConfirmed, notDone, lost);
}
