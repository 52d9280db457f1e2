import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Account } from '../../../../../domain/entities/account/account';
import type { Failure } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { refresh } from '../../../store/refresh';
import { failed, idle, running, type Request } from '../../../store/request';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { eraseAccount } from './api';
import { accountList } from './account-list';

interface AccountErasure {
  /** Which account is to be erased; null while nobody is asked. */
  account: Account | null;
  request: Request;
}

const initialState: AccountErasure = { account: null, request: idle };

const slice = createSlice({
  name: 'admin/erasure',
  initialState,
  reducers: {
    erasureOpened: (_, { payload }: PayloadAction<Account>) => ({ ...initialState, account: payload }),
    erasureDismissed: () => initialState,
    erasureConfirmed(state, _: PayloadAction<{ account: Account; email: string }>) {
      state.request = running;
    },
    /** Its payload: whether its question was left before the answer. */
    accountErased: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : initialState),
    accountNotErased(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { erasureOpened, erasureDismissed, erasureConfirmed } = slice.actions;
const { accountErased, accountNotErased } = slice.actions;
export const accountErasureReducer = slice.reducer;

function* handleErasureConfirmed(
  { payload: { account, email } }: ReturnType<typeof erasureConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(eraseAccount, account.id, email);
  yield* put(accountErased(isLeft()));
  yield* put(succeeded('settings.admin.erased', { name: account.email }));
  yield* refresh(accountList, (state) => state.settings.admin.accounts);
}

export function* watchAccountErasure() {
  yield* takeSaves(
    erasureConfirmed,
    [erasureOpened, erasureDismissed],
    handleErasureConfirmed,
    accountNotErased,
    'failure.notDeleted',
  );
}
