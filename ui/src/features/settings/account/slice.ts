import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import { put, select } from 'typed-redux-saga';
import type { User, UserUpdate } from '../../../../../domain/entities/account/user';
import type { Failure } from '../../../api/api-error';
import type { Client } from '../../../api/client';
import { callApi } from '../../../store/call-api';
import { done, failed, running, type Request } from '../../../store/request';
import type { RootState } from '../../../store/root-state';
import { takeEvery, takeInTurn } from '../../../store/watch';
import { succeeded, wentWrong } from '../../notifications/slice';
import { userChanged } from '../../session/slice';

interface Submission {
  update: UserUpdate;
  /** What the toast says when it is saved. */
  saved: ParseKeys;
}

/** The request of each form, by its toast: a page may have several. */
type Requests = Record<string, Request | undefined>;
const initialState: Requests = {};

/** Saving settings of the account. */
const slice = createSlice({
  name: 'settings/account',
  initialState,
  reducers: {
    accountSubmitted(state, { payload }: PayloadAction<Submission>) {
      state[payload.saved] = running;
    },
    accountSaved(state, { payload: saved }: PayloadAction<ParseKeys>) {
      if (state[saved]) state[saved] = done;
    },
    accountNotSaved(
      state,
      { payload: { saved, failure } }: PayloadAction<{ saved: ParseKeys; failure: Failure }>,
    ) {
      if (state[saved]) state[saved] = failed(failure);
    },
    accountLeft(state, { payload: saved }: PayloadAction<ParseKeys>) {
      delete state[saved];
    },
  },
});

export const { accountSubmitted, accountLeft } = slice.actions;
const { accountSaved, accountNotSaved } = slice.actions;
export const accountReducer = slice.reducer;

const updateUser = (client: Client, update: UserUpdate) => client.put<{ user: User }>('/user', update);

function* handleAccountSubmitted({ payload: { update, saved } }: ReturnType<typeof accountSubmitted>) {
  const { user } = yield* callApi(updateUser, update);
  yield* put(userChanged(user));
  yield* put(accountSaved(saved));
  yield* put(succeeded(saved));
}

/** Told in a toast where the form was left. */
function* handleNotSaved({ payload: { saved, failure } }: ReturnType<typeof accountNotSaved>) {
  const isShown = yield* select((state: RootState) => state.settings.account[saved] !== undefined);
  if (!isShown) yield* put(wentWrong('failure.notSaved', failure));
}

export function* watchAccount() {
  yield* takeEvery(accountNotSaved, handleNotSaved);
  yield* takeInTurn(accountSubmitted, handleAccountSubmitted, (failure, { payload: { saved } }) =>
    accountNotSaved({ saved, failure }),
  );
}
