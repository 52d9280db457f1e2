import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error';

/** A logger of this product: an error logged as `error` shows nothing that people sent. No other logger is created (eslint.config.mjs). */
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
