import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put } from 'typed-redux-saga';
import type { Identity } from '../../../../domain/entities/account/identity';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import type { Failure } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { signInTooOld } from '../settings/general/slice';
import { beginLink, fetchIdentities, unlinkIdentity } from './api';
import { leaveFor } from './journey';

/** The owner's identity at the provider. */
export const identityList = createResource('identities/list', fetchIdentities);

interface IdentityWork {
  link: Request;
  unlinking: Identity | null;
  unlinked: Request;
  /** The sign-in is too old to prove who is linking or unlinking: the password is required. */
  asksForPassword: 'link' | 'unlink' | null;
}

const initialState: IdentityWork = { link: idle, unlinking: null, unlinked: idle, asksForPassword: null };

const slice = createSlice({
  name: 'identities/work',
  initialState,
  reducers: {
    linkAsked(state, _: PayloadAction<OwnerProof>) {
      state.link = running;
    },
    notLinked: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...initialState, asksForPassword: 'link' as const }
        : { ...state, link: failed(payload) },
    unlinkOpened: (_, { payload }: PayloadAction<Identity>) => ({ ...initialState, unlinking: payload }),
    unlinkConfirmed(state, _: PayloadAction<{ identity: Identity; proof: OwnerProof }>) {
      state.unlinked = running;
    },
    notUnlinked: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, unlinked: idle, asksForPassword: 'unlink' as const }
        : { ...state, unlinked: failed(payload) },
    /** It is done, or was cancelled. */
    linkingEnded: () => initialState,
  },
});

export const { linkAsked, unlinkOpened, unlinkConfirmed, linkingEnded } = slice.actions;
const { notLinked, notUnlinked } = slice.actions;

export const identitiesReducer = combineReducers({ list: identityList.reducer, work: slice.reducer });

/** Who has left the page stays where they went. */
function* handleLinkAsked({ payload }: ReturnType<typeof linkAsked>, isLeft: () => boolean) {
  const url = yield* callApi(beginLink, payload);
  if (isLeft()) return;
  yield* put(linkingEnded());
  yield* call(() => leaveFor(url, { to: 'link' }));
}

function* handleUnlinkConfirmed(
  { payload: { identity, proof } }: ReturnType<typeof unlinkConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(unlinkIdentity, identity, proof);
  if (!isLeft()) yield* put(linkingEnded());
  yield* put(succeeded('profile.identities.unlinked'));
  yield* put(identityList.requested());
}

export function* watchIdentities() {
  yield* fork(identityList.watch);
  const left = [unlinkOpened, linkingEnded];
  yield* takeSaves(linkAsked, left, handleLinkAsked, notLinked, 'failure.notDone');
  yield* takeSaves(unlinkConfirmed, left, handleUnlinkConfirmed, notUnlinked, 'failure.notDone');
}
