import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role, SignInInput, User } from '../../../../domain/entities/account/user';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';

interface Session {
  /**
   * `unknown` until the first `GET /user` was answered; `unreachable` when it could not be; `expired` when it ended in the middle of
   * the work, which stays as it is until the user has signed in again.
   */
  status: 'unknown' | 'signedOut' | 'signedIn' | 'expired' | 'unreachable';
  user: User | null;
  /** Who was signed in has signed out: what was open is nobody's to come back to. */
  hasLeft: boolean;
  roles: Role[];
  signIn: Request;
  /** The password was right, and a code is needed besides. */
  asksForCode: boolean;
  failure: Failure | null;
}

/** The server has forgotten that the password was given. */
const passwordForgotten = 'sign_in_expired';

const signedOut: Session = {
  ...{ status: 'signedOut', user: null, hasLeft: false, roles: [], failure: null },
  ...{ signIn: idle, asksForCode: false },
};

const slice = createSlice({
  name: 'session',
  initialState: { ...signedOut, status: 'unknown' },
  reducers: {
    sessionSought(session) {
      session.status = 'unknown';
    },
    sessionFound: (_, { payload }: PayloadAction<{ user: User; roles: Role[] }>) => ({
      ...signedOut,
      ...payload,
      status: 'signedIn' as const,
    }),
    /** The account's owner changed its settings; the answer is the account. */
    userChanged(session, { payload }: PayloadAction<User>) {
      session.user = payload;
    },
    sessionUnreachable(session, { payload }: PayloadAction<Failure>) {
      session.status = 'unreachable';
      session.failure = payload;
    },
    sessionExpired(session) {
      if (session.status === 'signedIn') session.status = 'expired';
    },
    /** Nobody is signed in any more; `hasLeft` where they signed out. */
    sessionEnded: (_, { payload }: PayloadAction<{ hasLeft: true } | undefined>) => ({
      ...signedOut,
      ...payload,
    }),
    signInRequested(session, _: PayloadAction<SignInInput>) {
      session.signIn = running;
    },
    codeAsked(session) {
      session.signIn = idle;
      session.asksForCode = true;
    },
    codeSubmitted(session, _: PayloadAction<string>) {
      session.signIn = running;
    },
    /** The password is entered again. */
    codeLeft(session) {
      session.signIn = idle;
      session.asksForCode = false;
    },
    signInFailed(session, { payload }: PayloadAction<Failure>) {
      session.signIn = failed(payload);
      if (payload.code === passwordForgotten) session.asksForCode = false;
    },
    signOutRequested() {},
  },
});

export const {
  sessionSought,
  sessionFound,
  userChanged,
  sessionUnreachable,
  sessionExpired,
  sessionEnded,
  signInRequested,
  codeAsked,
  codeSubmitted,
  codeLeft,
  signInFailed,
  signOutRequested,
} = slice.actions;
export const sessionReducer = slice.reducer;
