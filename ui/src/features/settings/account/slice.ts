import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import { put } from 'typed-redux-saga';
import type { User, UserUpdate } from '../../../../../domain/entities/account/user';
import type { Failure } from '../../../api/api-error';
import type { Client } from '../../../api/client';
import { callApi } from '../../../store/call-api';
import { done, failed, idle, running, type Request } from '../../../store/request';
import { takeLeading } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { userChanged } from '../../session/slice';

interface Submission {
  update: UserUpdate;
  /** What the toast says when it is saved. */
  saved: ParseKeys;
}

/** `saved` names the form whose settings are saved: a page may have several. */
const initialState: { request: Request; saved: ParseKeys | null } = { request: idle, saved: null };

/** Saving settings of the account. */
const slice = createSlice({
  name: 'settings/account',
  initialState,
  reducers: {
    accountSubmitted: (_, { payload }: PayloadAction<Submission>) => ({
      request: running,
      saved: payload.saved,
    }),
    accountSaved(state) {
      state.request = done;
    },
    accountNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
    accountLeft: () => initialState,
  },
});

export const { accountSubmitted, accountLeft } = slice.actions;
const { accountSaved, accountNotSaved } = slice.actions;
export const accountReducer = slice.reducer;

const updateUser = (client: Client, update: UserUpdate) => client.put<{ user: User }>('/user', update);

function* handleAccountSubmitted({ payload: { update, saved } }: ReturnType<typeof accountSubmitted>) {
  const { user } = yield* callApi(updateUser, update);
  yield* put(userChanged(user));
  yield* put(accountSaved());
  yield* put(succeeded(saved));
}

export function* watchAccount() {
  yield* takeLeading(accountSubmitted, handleAccountSubmitted, accountNotSaved);
}
