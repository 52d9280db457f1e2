import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Account, AccountPasswordInput } from '../../../../../domain/entities/account/account';
import type { Failure } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { failed, idle, running, type Request } from '../../../store/request';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { signInTooOld } from '../general/slice';
import { setAccountPassword } from './api';

interface PasswordReset {
  /** Whose password is set; null while the form is closed. */
  account: Account | null;
  request: Request;
  /** The administrator's sign-in is too old to prove by itself who asks: their own password is asked for too. */
  asksForOwn: boolean;
}

const initialState: PasswordReset = { account: null, request: idle, asksForOwn: false };

/** A new password for somebody else. The password itself passes through, and is kept nowhere. */
const slice = createSlice({
  name: 'admin/password',
  initialState,
  reducers: {
    resetOpened: (_, { payload }: PayloadAction<Account>) => ({ ...initialState, account: payload }),
    resetDismissed: () => initialState,
    resetSubmitted(state, _: PayloadAction<{ account: Account; input: AccountPasswordInput }>) {
      state.request = running;
    },
    /** Its payload: whether its form was left before the answer. */
    passwordReset: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : initialState),
    passwordNotReset: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, request: idle, asksForOwn: true }
        : { ...state, request: failed(payload) },
  },
});

export const { resetOpened, resetDismissed, resetSubmitted } = slice.actions;
const { passwordReset, passwordNotReset } = slice.actions;
export const passwordResetReducer = slice.reducer;

function* handleResetSubmitted(
  { payload: { account, input } }: ReturnType<typeof resetSubmitted>,
  isLeft: () => boolean,
) {
  yield* callApi(setAccountPassword, account.id, input);
  yield* put(passwordReset(isLeft()));
  yield* put(succeeded('settings.admin.passwordSet', { name: account.email }));
}

export function* watchPasswordReset() {
  yield* takeSaves(resetSubmitted, [resetOpened, resetDismissed], handleResetSubmitted, passwordNotReset);
}
