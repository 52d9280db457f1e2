import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Account } from '../../../../../domain/entities/account/account';
import type { OwnerProof } from '../../../../../domain/entities/account/session';
import type { Failure } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { refresh } from '../../../store/refresh';
import { failed, idle, running, type Request } from '../../../store/request';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { signInTooOld } from '../general/slice';
import { accountList } from './account-list';
import { turnOffSecondFactor } from './api';

interface AccountSecondFactor {
  /** Whose two-factor sign-in is to be turned off; null while nobody is asked. */
  account: Account | null;
  request: Request;
  /** The administrator's sign-in is too old to prove by itself who asks. */
  asksForOwn: boolean;
}

const initialState: AccountSecondFactor = { account: null, request: idle, asksForOwn: false };

const slice = createSlice({
  name: 'admin/secondFactor',
  initialState,
  reducers: {
    turnOffOpened: (_, { payload }: PayloadAction<Account>) => ({ ...initialState, account: payload }),
    turnOffDismissed: () => initialState,
    turnOffConfirmed(state, _: PayloadAction<{ account: Account; proof: OwnerProof }>) {
      state.request = running;
    },
    /** Its payload: whether its question was left before the answer. */
    turnedOff: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : initialState),
    notTurnedOff: (state, { payload }: PayloadAction<Failure>) =>
      payload.code === signInTooOld
        ? { ...state, request: idle, asksForOwn: true }
        : { ...state, request: failed(payload) },
  },
});

export const { turnOffOpened, turnOffDismissed, turnOffConfirmed } = slice.actions;
const { turnedOff, notTurnedOff } = slice.actions;
export const accountSecondFactorReducer = slice.reducer;

function* handleTurnOffConfirmed(
  { payload: { account, proof } }: ReturnType<typeof turnOffConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(turnOffSecondFactor, account.id, proof);
  yield* put(turnedOff(isLeft()));
  yield* put(succeeded('settings.admin.secondFactorOff', { name: account.email }));
  yield* refresh(accountList, (state) => state.settings.admin.accounts);
}

export function* watchAccountSecondFactor() {
  yield* takeSaves(
    turnOffConfirmed,
    [turnOffOpened, turnOffDismissed],
    handleTurnOffConfirmed,
    notTurnedOff,
    'failure.notDone',
  );
}
