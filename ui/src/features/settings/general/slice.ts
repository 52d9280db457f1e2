import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { User, UserUpdate } from '../../../../../domain/entities/account/user';
import type { Failure } from '../../../api/api-error';
import type { Client } from '../../../api/client';
import { callApi } from '../../../store/call-api';
import { done, failed, idle, running, type Request } from '../../../store/request';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { userChanged } from '../../session/slice';

interface PasswordChange {
  request: Request;
  /** The sign-in is too old to prove the user's identity: a dialog asks for the current password. */
  asksForCurrent: boolean;
}

const initialState: PasswordChange = { request: idle, asksForCurrent: false };
/** The server asks for the current password too. */
export const signInTooOld = 'recent_sign_in_required';

/** The failures shown in the dialog for the current password; the form behind it shows all others. */
const isOfCurrent = ({ code }: Failure): boolean => code !== 'password_common';

const slice = createSlice({
  name: 'settings/password',
  initialState,
  reducers: {
    passwordSubmitted(state, _: PayloadAction<Pick<UserUpdate, 'password' | 'current_password'>>) {
      state.request = running;
    },
    /** Its payload: whether its form was left before the answer. */
    passwordChanged: (state, { payload: isLeft }: PayloadAction<boolean>) =>
      isLeft ? state : { request: done, asksForCurrent: false },
    passwordNotChanged: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { request: idle, asksForCurrent: true }
        : { asksForCurrent: state.asksForCurrent && isOfCurrent(payload), request: failed(payload) },
    passwordDismissed: () => initialState,
  },
});

export const { passwordSubmitted, passwordDismissed } = slice.actions;
export const { passwordChanged } = slice.actions;
const { passwordNotChanged } = slice.actions;
export const passwordReducer = slice.reducer;

const changePassword = (client: Client, change: Pick<UserUpdate, 'password' | 'current_password'>) =>
  client.put<{ user: User }>('/user', change);

function* handlePasswordSubmitted({ payload }: ReturnType<typeof passwordSubmitted>, isLeft: () => boolean) {
  const { user } = yield* callApi(changePassword, payload);
  yield* put(userChanged(user));
  yield* put(passwordChanged(isLeft()));
  yield* put(succeeded('settings.general.changed'));
}

export function* watchPassword() {
  yield* takeSaves(passwordSubmitted, passwordDismissed, handlePasswordSubmitted, passwordNotChanged);
}
