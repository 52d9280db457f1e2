import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountInput } from '../../../../../domain/entities/account/account';
import type { Failure } from '../../../api/api-error';
import { createList } from '../../../store/list';
import { failed, idle, running, type Request } from '../../../store/request';
import { accountList } from './account-list';
import { listAuditLog } from './api';
import { accountErasureReducer } from './erasure-slice';
import { passwordResetReducer } from './password-slice';
import { accountSecondFactorReducer } from './second-factor-slice';
import { accountSessionsReducer } from './sessions-slice';

export const auditList = createList('admin/auditLog', listAuditLog);

interface Administration {
  isCreating: boolean;
  creation: Request;
  impersonation: Request;
}

const initialState: Administration = { isCreating: false, creation: idle, impersonation: idle };

const slice = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    accountOpened: (state) => ({ ...state, isCreating: true, creation: idle }),
    accountDismissed: (state) => ({ ...state, isCreating: false, creation: idle }),
    accountCreationAsked(state, _: PayloadAction<AccountInput>) {
      state.creation = running;
    },
    /** Its payload: whether its form was left before the answer. */
    accountCreated: (state, { payload: isLeft }: PayloadAction<boolean>) =>
      isLeft ? state : { ...state, isCreating: false, creation: idle },
    accountNotCreated(state, { payload }: PayloadAction<Failure>) {
      state.creation = failed(payload);
    },
    impersonationAsked(state, _: PayloadAction<string>) {
      state.impersonation = running;
    },
    impersonationLeft(state) {
      state.impersonation = idle;
    },
    impersonationRefused(state, { payload }: PayloadAction<Failure>) {
      state.impersonation = failed(payload);
    },
  },
});

export const {
  accountOpened,
  accountDismissed,
  accountCreationAsked,
  accountCreated,
  accountNotCreated,
  impersonationAsked,
  impersonationLeft,
  impersonationRefused,
} = slice.actions;

/** The administrator's own session is to be taken up again. */
export const returnAsked = createAction('admin/returnAsked');

export const adminReducer = combineReducers({
  accounts: accountList.reducer,
  auditLog: auditList.reducer,
  password: passwordResetReducer,
  erasure: accountErasureReducer,
  secondFactor: accountSecondFactorReducer,
  sessions: accountSessionsReducer,
  work: slice.reducer,
});
