import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role, SignInInput, User } from '../../../../domain/entities/account/user';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';

interface Session {
  /**
   * `unknown` until the first answer to `GET /user`; `unreachable` when there was none; `expired` when the session ended during the user's
   * work, which stays unchanged until the user has signed in again.
   */
  status: 'unknown' | 'signedOut' | 'signedIn' | 'expired' | 'unreachable';
  user: User | null;
  /** The user has signed out: the open page is not remembered for anybody. */
  hasLeft: boolean;
  roles: Role[];
  /** The account as which another tab has signed in, when it is another one than `user`. */
  other: { user: User; roles: Role[] } | null;
  signIn: Request;
  /** The password was right, and a code is also required. */
  asksForCode: boolean;
  failure: Failure | null;
}

/** The server no longer remembers that the password was given. */
const passwordForgotten = 'sign_in_expired';

const signedOut: Session = {
  status: 'signedOut',
  user: null,
  hasLeft: false,
  roles: [],
  other: null,
  failure: null,
  signIn: idle,
  asksForCode: false,
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
    /** Another account is signed in now, by another tab: the shell decides when it takes the place of this one. */
    otherAccountFound(session, { payload }: PayloadAction<NonNullable<Session['other']>>) {
      session.other = payload;
    },
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
    /** The session has ended; `hasLeft` when the user signed out. */
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
    /** The user must enter the password again. */
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
  otherAccountFound,
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
