import { DefaultLogger, type LogEntry } from '@temporalio/worker';
import type { Logger } from 'pino';

/** The most characters that are logged of what the SDK's native part says about an error. */
const reasonLimit = 1_000;

/** Writes what Temporal's SDK says, its native part included, through our logger: each entry is one line of JSON. */
export const sdkLogger = (logger: Logger): DefaultLogger =>
  new DefaultLogger('WARN', (entry) =>
    logger[entry.level === 'ERROR' ? 'error' : 'warn'](fieldsOf(entry), entry.message),
  );

/** The native part gives its errors as text, which a serializer of errors would not show. */
function fieldsOf({ level, meta }: LogEntry): Record<string, unknown> {
  const { error, ...fields } = meta ?? {};
  return {
    temporal: level,
    ...fields,
    ...(typeof error === 'string'
      ? { reason: error.slice(0, reasonLimit) }
      : error !== undefined && { error }),
  };
}
