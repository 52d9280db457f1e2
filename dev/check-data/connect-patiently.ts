import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { TemporalAccess } from '../../config/temporal';

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/**
 * Connects to Temporal so that each call, and each repetition of one, has `patience` milliseconds: without a deadline, a call to a server that
 * has gone would wait for ever, and one for all calls together would end long work that goes well.
 */
export function connectPatiently(access: TemporalAccess, patience: number): Promise<Connection> {
  const withDeadline: Interceptor = (options, nextCall) =>
    // The type of an interceptor names the class of what it returns, of which this is one.
    nextCall({ ...options, deadline: Date.now() + patience }) as ReturnType<Interceptor>;
  const interceptors = [makeGrpcRetryInterceptor(defaultGrpcRetryOptions()), withDeadline];
  return Connection.connect({ ...access, interceptors });
}
