import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Failure } from '../../api/api-error';
import { callOnce } from '../../store/call-api';
import { failed, idle, running, type Request } from '../../store/request';
import { takeLeading } from '../../store/watch';
import { signInWithPasskey } from '../passkeys/api';
import { fetchAccount } from './api';
import { tellOtherTabs } from './other-tabs';
import { sessionEnded, sessionFound, signInRequested } from './slice';

const initialState: { request: Request } = { request: idle };

const slice = createSlice({
  name: 'session/passkey',
  initialState,
  reducers: {
    passkeySignInAsked(state, _: PayloadAction<{ rememberMe: boolean }>) {
      state.request = running;
    },
    passkeySignInFailed: (_, { payload }: PayloadAction<Failure>) => ({ request: failed(payload) }),
  },
  extraReducers: (builder) => {
    for (const action of [sessionFound, sessionEnded, signInRequested])
      builder.addCase(action, () => initialState);
  },
});

export const { passkeySignInAsked } = slice.actions;
const { passkeySignInFailed } = slice.actions;
export const passkeySignInReducer = slice.reducer;

function* handlePasskeySignInAsked({ payload }: ReturnType<typeof passkeySignInAsked>) {
  yield* callOnce(signInWithPasskey, payload.rememberMe);
  yield* put(sessionFound(yield* callOnce(fetchAccount)));
  tellOtherTabs('signedIn');
}

export function* watchPasskeySignIn() {
  yield* takeLeading(passkeySignInAsked, handlePasskeySignInAsked, passkeySignInFailed);
}
