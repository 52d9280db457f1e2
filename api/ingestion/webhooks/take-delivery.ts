import type Koa from 'koa';
import type { Attempt } from '../refusals';

/** Takes a delivery and answers it, after the commit. Throws ApiError for what it refuses. */
export type TakeDelivery = (ctx: Koa.ParameterizedContext, attempt: Attempt) => Promise<void>;
