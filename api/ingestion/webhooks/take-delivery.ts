import type Koa from 'koa';
import type { Attempt } from '../refusals';

/** Processes a delivery and answers it after the commit. Throws ApiError to refuse it. */
export type TakeDelivery = (ctx: Koa.ParameterizedContext, attempt: Attempt) => Promise<void>;
