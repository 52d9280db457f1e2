import type { RouterContext } from '@koa/router';
import type { Role } from '../domain/entities/user';

/** What the outer middleware leaves for the routes. */
export interface ApiState {
  requestId: string;
}

/** Who calls. */
interface Account {
  userId: number;
  roles: Role[];
}

export interface SignedInState extends ApiState {
  account: Account;
}

/** The context of a route for accounts that are signed in. */
export type SignedInContext = RouterContext<SignedInState>;
