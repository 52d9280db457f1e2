import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error';

/** A log of this product: what is logged as `error` says nothing of what people sent. No other logger is made (eslint.config.mjs). */
export const createLogger = (
  options: Pick<LoggerOptions, 'name' | 'level'>,
  destination?: DestinationStream,
): Logger => {
  const serializers = {
    error: (error: unknown) => describeError(error),
    err: (error: unknown) => describeError(error),
  };
  return destination ? pino({ ...options, serializers }, destination) : pino({ ...options, serializers });
};
