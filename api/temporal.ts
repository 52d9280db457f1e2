import { Connection } from '@temporalio/client';
import type { TemporalAccess } from '../config/temporal';

/**
 * A connection to the Temporal server that is opened on first use: the API also starts, and reports what is down, while Temporal is down.
 * Its return is noticed within a second, not after gRPC's two minutes.
 */
export const openTemporal = (access: TemporalAccess): Connection =>
  Connection.lazy({
    ...access,
    // No retries: callers learn at once that Temporal is down, and a retry would outlast the answer and the closing of the connection.
    interceptors: [],
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 500, 'grpc.max_reconnect_backoff_ms': 1_000 },
  });
