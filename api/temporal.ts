import { Connection } from '@temporalio/client';
import type { TemporalAccess } from '../config/temporal';

/**
 * A connection to the Temporal server that is made when first used: the API also starts, and says what is down, while Temporal is
 * away. When it comes back that is noticed within a second, not after gRPC's two minutes.
 */
export const openTemporal = (access: TemporalAccess): Connection =>
  Connection.lazy({
    ...access,
    // Whoever asks is told at once that Temporal is away; a retry would outlive the answer, and a close of the connection.
    interceptors: [],
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 500, 'grpc.max_reconnect_backoff_ms': 1_000 },
  });
