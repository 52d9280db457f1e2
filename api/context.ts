import type { CallQuota } from './limits/call-quota';
import type { RouterContext } from '@koa/router';
import type { Role } from '../domain/entities/account/user';

/** Who calls. */
export interface Account {
  /** Names the session in which it calls. */
  sessionId: number;
  userId: number;
  roles: Role[];
  signedInAt: Date;
  /** The administrator who acts as the account; null: its owner. */
  impersonatorId: number | null;
  /** Who really does what is done: the administrator, or else the account. */
  actorId: number;
}

export interface SignedInState extends ApiState {
  account: Account;
  /** Waits until the account may do what counts as so many more calls. Throws ApiError 429 when that would take too long. */
  turn: (calls: number) => Promise<void>;
}

/** The context of a route for accounts that are signed in. */
export type SignedInContext = RouterContext<SignedInState>;

/** What the outer middleware leaves for the routes. */
export interface ApiState {
  /** The path of the host that everything is under (BASE_PATH); absent: the whole host is ours. */
  basePath?: string;
  requestId: string;
  /** What accounts that are signed in may ask of this process. */
  callQuota: CallQuota;
}
