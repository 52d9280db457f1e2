import type { RouterMiddleware } from '@koa/router';
import type { SignedInState } from '../context';
import { errors } from '../http/errors';

/** Admits administrators only, and only while they act as nobody else. Throws ApiError 403. */
export const administratorsOnly: RouterMiddleware<SignedInState> = async (ctx, next) => {
  const { roles, impersonatorId } = ctx.state.account;
  if (!roles.includes('ROLE_ADMIN')) throw errors.administratorsOnly();
  if (impersonatorId !== null) throw errors.notWhileImpersonating();
  await next();
};
