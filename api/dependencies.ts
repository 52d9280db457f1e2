import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import type { Database } from '../db/database/connection';
import type { ImageSettings } from '../egress/images/open';
import type { EgressSettings } from '../egress/ways-out';
import type { ApiMetrics } from '../metrics/api-metrics';
import type { Tracing } from '../tracing/tracing';
import type { OpenIdSettings } from './features/openid/provider';

/** What the API is built from; every feature takes it. */
export interface ApiDependencies {
  database: Database;
  settings: ApiSettings;
  logger: Logger;
  /** The process's metrics, for operators. */
  metrics?: ApiMetrics;
  /** The process's traces, for operators. */
  tracing?: Tracing;
  /** For the health call. */
  temporal?: Connection;
  /** Aborted when the process is told to stop: it is no longer ready, streaming answers end, and so does each connection with its next answer. */
  stopping?: AbortSignal;
}

export type ApiSettings = Pick<
  Settings,
  | 'SECRET_KEY'
  | 'BASE_PATH'
  | 'UI_DIST'
  | 'HOST'
  | 'PORT'
  | 'PUBLIC_URL'
  | 'TRUST_PROXY'
  | 'CORS_ORIGINS'
  | 'TEMPORAL_NAMESPACE'
  | 'TEMPORAL_UI_URL'
  | 'CALLS_PER_SECOND'
  | 'TRIALS_AT_ONCE'
  | 'STREAMS_AT_ONCE'
  | 'STORED_GIGABYTES'
  | 'MESSAGES_PER_SECOND'
  | 'DNS_SERVERS'
> &
  EgressSettings &
  ImageSettings &
  OpenIdSettings;
