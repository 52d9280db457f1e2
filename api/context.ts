import Router, { type RouterContext } from '@koa/router';
import type { Database } from '../db/connection';
import type { Role } from '../domain/entities/user';
import { signedIn } from './middleware/signed-in';

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

const prefix = '/api';

/** Routes under /api for anybody. */
export const openRouter = () => new Router<ApiState>({ prefix });

/** Routes under /api for accounts that are signed in; `ctx.state.account` says which. Others get 401. */
export function signedInRouter(database: Database): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix });
  return router.use(signedIn(database));
}
