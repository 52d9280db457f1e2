import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put } from 'typed-redux-saga';
import type { Failure } from '../../api/api-error';
import { callApi, callOnce } from '../../store/call-api';
import { done, failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { takeLeading } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { fetchAccount } from '../session/api';
import { tellOtherTabs } from '../session/other-tabs';
import { sessionFound, signInRequested } from '../session/slice';
import { beginSignIn, endLink, endSignIn, fetchProvider } from './api';
import { leaveFor, type Journey } from './journey';

/** The provider for signing in here. */
export const openIdProvider = createResource('openId/provider', fetchProvider);

const initialState: { request: Request } = { request: idle };

/** Going to the provider, and coming back. */
const slice = createSlice({
  name: 'openId/journey',
  initialState,
  reducers: {
    signInBegun(state, _: PayloadAction<{ rememberMe: boolean; wanted: unknown }>) {
      state.request = running;
    },
    /** The browser has returned with a query. */
    returned(state, _: PayloadAction<{ journey: Journey; query: string }>) {
      state.request = running;
    },
    arrived: () => ({ request: done }),
    notArrived: (_, { payload }: PayloadAction<Failure>) => ({ request: failed(payload) }),
    journeyEnded: () => initialState,
  },
  extraReducers: (builder) => void builder.addCase(signInRequested, () => initialState),
});

export const { signInBegun, returned, journeyEnded } = slice.actions;
const { arrived, notArrived } = slice.actions;

export const openIdReducer = combineReducers({ provider: openIdProvider.reducer, journey: slice.reducer });

function* handleSignInBegun({ payload }: ReturnType<typeof signInBegun>) {
  const url = yield* callOnce(beginSignIn);
  // A user who returns by the Back button finds the page as it was.
  yield* put(journeyEnded());
  yield* call(() => leaveFor(url, { to: 'signIn', ...payload }));
}

function* handleReturned({ payload: { journey, query } }: ReturnType<typeof returned>) {
  if (journey.to === 'link') {
    yield* callApi(endLink, query);
    yield* put(succeeded('session.openIdLinked'));
  } else {
    yield* callOnce(endSignIn, query, journey.rememberMe);
    yield* put(sessionFound(yield* callOnce(fetchAccount)));
    tellOtherTabs('signedIn');
  }
  yield* put(arrived());
}

export function* watchOpenId() {
  yield* fork(openIdProvider.watch);
  yield* takeLeading(signInBegun, handleSignInBegun, notArrived);
  yield* takeLeading(returned, handleReturned, notArrived);
}
