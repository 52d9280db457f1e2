import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Account } from '../../../../../domain/entities/account/account';
import type { Failure } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { failed, idle, running, type Request } from '../../../store/request';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { endAccountSessions } from './api';

interface AccountSessionsEnding {
  /** Who is to be signed out; null while nobody is asked. */
  account: Account | null;
  request: Request;
}

const initialState: AccountSessionsEnding = { account: null, request: idle };

const slice = createSlice({
  name: 'admin/sessions',
  initialState,
  reducers: {
    sessionsEndOpened: (_, { payload }: PayloadAction<Account>) => ({ ...initialState, account: payload }),
    sessionsEndDismissed: () => initialState,
    sessionsEndConfirmed(state, _: PayloadAction<Account>) {
      state.request = running;
    },
    /** Its payload: whether its question was left before the answer. */
    accountSessionsEnded: (state, { payload: isLeft }: PayloadAction<boolean>) =>
      isLeft ? state : initialState,
    accountSessionsNotEnded(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { sessionsEndOpened, sessionsEndDismissed, sessionsEndConfirmed } = slice.actions;
const { accountSessionsEnded, accountSessionsNotEnded } = slice.actions;
export const accountSessionsReducer = slice.reducer;

function* handleSessionsEndConfirmed(
  { payload: account }: ReturnType<typeof sessionsEndConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(endAccountSessions, account.id);
  yield* put(accountSessionsEnded(isLeft()));
  yield* put(succeeded('settings.admin.sessionsEnded', { name: account.email }));
}

export function* watchAccountSessions() {
  yield* takeSaves(
    sessionsEndConfirmed,
    [sessionsEndOpened, sessionsEndDismissed],
    handleSessionsEndConfirmed,
    accountSessionsNotEnded,
    'failure.notDone',
  );
}
