import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { Passkey } from '../../../../domain/entities/account/passkey';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Failure } from '../../api/api-error';
import { callApi, callOnce } from '../../store/call-api';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { signInTooOld } from '../settings/general/slice';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './api';

/** The passkeys of the account. */
export const passkeyList = createResource('passkeys/list', listPasskeys);

interface PasskeyWork {
  addition: Request;
  /** The sign-in is too old to prove who adds or removes a passkey: the password is required. */
  asksForPassword: 'addition' | 'removal' | null;
  renaming: Passkey | null;
  renamed: Request;
  removing: Passkey | null;
  removal: Request;
}

const initialState: PasskeyWork = {
  addition: idle,
  asksForPassword: null,
  renaming: null,
  renamed: idle,
  removing: null,
  removal: idle,
};

const slice = createSlice({
  name: 'passkeys/work',
  initialState,
  reducers: {
    additionAsked(state, _: PayloadAction<OwnerProof>) {
      state.addition = running;
    },
    /** The server knows the user; now the device asks. */
    additionBegun(state) {
      state.asksForPassword = null;
    },
    notAdded: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...initialState, asksForPassword: 'addition' as const }
        : { ...state, addition: failed(payload) },
    renamingOpened: (_, { payload }: PayloadAction<Passkey>) => ({ ...initialState, renaming: payload }),
    renamingConfirmed(state, _: PayloadAction<{ passkey: Passkey; name: string }>) {
      state.renamed = running;
    },
    notRenamed(state, { payload }: PayloadAction<Failure>) {
      state.renamed = failed(payload);
    },
    removalOpened: (_, { payload }: PayloadAction<Passkey>) => ({ ...initialState, removing: payload }),
    removalConfirmed(state, _: PayloadAction<{ passkey: Passkey; proof: OwnerProof }>) {
      state.removal = running;
    },
    notRemoved: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, removal: idle, asksForPassword: 'removal' as const }
        : { ...state, removal: failed(payload) },
    /** It is done, or was cancelled. */
    workEnded: () => initialState,
  },
});

export const {
  additionAsked,
  renamingOpened,
  renamingConfirmed,
  removalOpened,
  removalConfirmed,
  workEnded,
} = slice.actions;
const { additionBegun, notAdded, notRenamed, notRemoved } = slice.actions;

export const passkeysReducer = combineReducers({ list: passkeyList.reducer, work: slice.reducer });

function* handleAdditionAsked({ payload }: ReturnType<typeof additionAsked>, isLeft: () => boolean) {
  const options = yield* callApi(beginPasskey, payload);
  if (!isLeft()) yield* put(additionBegun());
  // Not retried automatically: the device would ask twice.
  const { name } = yield* callOnce(addPasskey, options);
  if (!isLeft()) yield* put(workEnded());
  yield* put(succeeded('profile.passkeys.added', { name }));
  yield* put(passkeyList.requested());
}

function* handleRenamingConfirmed(
  { payload: { passkey, name } }: ReturnType<typeof renamingConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(renamePasskey, passkey, name);
  if (!isLeft()) yield* put(workEnded());
  yield* put(succeeded('profile.passkeys.renamed', { name }));
  yield* put(passkeyList.requested());
}

function* handleRemovalConfirmed(
  { payload: { passkey, proof } }: ReturnType<typeof removalConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(removePasskey, passkey, proof);
  if (!isLeft()) yield* put(workEnded());
  yield* put(succeeded('profile.passkeys.removed', { name: passkey.name }));
  yield* put(passkeyList.requested());
}

export function* watchPasskeys() {
  yield* fork(passkeyList.watch);
  const left = [renamingOpened, removalOpened, workEnded];
  yield* takeSaves(additionAsked, left, handleAdditionAsked, notAdded, 'failure.notDone');
  yield* takeSaves(renamingConfirmed, left, handleRenamingConfirmed, notRenamed);
  yield* takeSaves(removalConfirmed, left, handleRemovalConfirmed, notRemoved, 'failure.notDeleted');
}
