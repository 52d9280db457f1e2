import type { CallQuota } from './limits/call-quota';
import type { RouterContext } from '@koa/router';
import type { Role } from '../domain/entities/account/user';

/** The caller's account. */
export interface Account {
  /** The id of the session in which the call is made. */
  sessionId: number;
  userId: number;
  roles: Role[];
  signedInAt: Date;
  /** The administrator who acts as the account; null when its owner does. */
  impersonatorId: number | null;
  /** The user who really acts: the administrator, or else the account. */
  actorId: number;
}

export interface SignedInState extends ApiState {
  account: Account;
  /** Waits until the account may do work that counts as this many further calls. Throws ApiError 429 when that would take too long. */
  turn: (calls: number) => Promise<void>;
}

/** The context of a route for accounts that are signed in. */
export type SignedInContext = RouterContext<SignedInState>;

/** What the outer middleware provides to the routes. */
export interface ApiState {
  /** The path of the host under which everything is served (BASE_PATH); absent when the whole host is ours. */
  basePath?: string;
  requestId: string;
  /** The call quota of accounts that are signed in, per process. */
  callQuota: CallQuota;
}
