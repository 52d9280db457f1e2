import { readFileSync } from 'node:fs';
import { Connection, isGrpcServiceError, type ConnectionOptions } from '@temporalio/client';
import { searchAttributeNames } from '../domain/run/search-attribute-names';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import { unreadableFile, type Settings } from './settings';

/** How a client or a worker connects to Temporal. */
export interface TemporalAccess {
  /** host:port */
  address: string;
  /** false: without TLS. */
  tls: NonNullable<ConnectionOptions['tls']>;
  apiKey?: string;
}

/** The settings that say how Temporal is reached. */
export type TemporalSettings = Pick<
  Settings,
  | 'TEMPORAL_ADDRESS'
  | 'TEMPORAL_TLS'
  | 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'
  | 'TEMPORAL_TLS_CLIENT_CERT_PATH'
  | 'TEMPORAL_TLS_CLIENT_KEY_PATH'
  | 'TEMPORAL_TLS_SERVER_NAME'
  | 'TEMPORAL_API_KEY'
>;

/**
 * The connection options from the settings, which have the names and meanings of Temporal's own tools
 * (https://docs.temporal.io/references/client-environment-configuration). Certificates are read each time. Throws SettingsError.
 */
export function temporalAccess(settings: TemporalSettings): TemporalAccess {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = settings;
  return { address, tls: tlsOf(settings), ...(apiKey !== undefined && { apiKey }) };
}

/** A certificate or an API key implies TLS; TEMPORAL_TLS=false turns it off even then. */
function tlsOf(settings: TemporalSettings): TemporalAccess['tls'] {
  const { TEMPORAL_TLS, TEMPORAL_API_KEY, TEMPORAL_TLS_SERVER_NAME: serverNameOverride } = settings;
  if (TEMPORAL_TLS === false) return false;
  const ca = fileOf(settings, 'TEMPORAL_TLS_SERVER_CA_CERT_PATH');
  const crt = fileOf(settings, 'TEMPORAL_TLS_CLIENT_CERT_PATH');
  const key = fileOf(settings, 'TEMPORAL_TLS_CLIENT_KEY_PATH');
  const isAskedFor = [ca, crt, serverNameOverride, TEMPORAL_API_KEY].some((given) => given !== undefined);
  if (!(TEMPORAL_TLS ?? isAskedFor)) return false;
  return {
    ...(ca && { serverRootCACertificate: ca }),
    ...(crt && key && { clientCertPair: { crt, key } }),
    ...(serverNameOverride !== undefined && { serverNameOverride }),
  };
}

/** The version of a worker in Temporal's Worker Versioning; undefined where it has none. */
export const workerVersion = ({
  TEMPORAL_DEPLOYMENT_NAME: deploymentName,
  TEMPORAL_WORKER_BUILD_ID: buildId,
}: Pick<Settings, 'TEMPORAL_DEPLOYMENT_NAME' | 'TEMPORAL_WORKER_BUILD_ID'>):
  WorkerDeploymentVersion | undefined =>
  deploymentName !== undefined && buildId !== undefined ? { deploymentName, buildId } : undefined;

function fileOf(
  settings: TemporalSettings,
  name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH' | 'TEMPORAL_TLS_CLIENT_CERT_PATH' | 'TEMPORAL_TLS_CLIENT_KEY_PATH',
): Buffer | undefined {
  const path = settings[name];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadableFile(name, error);
  }
}

/** Runs a request to Temporal on a separate connection, with a timeout in milliseconds. Rejects when Temporal does not answer. */
export async function askTemporal<Answer>(
  access: TemporalAccess,
  milliseconds: number,
  ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  // Created before it connects, so that it is closed even when it cannot connect.
  const connection = Connection.lazy({ ...access, connectTimeout: milliseconds });
  try {
    await connection.ensureConnected();
    return await connection.withDeadline(Date.now() + milliseconds, () => ask(connection));
  } finally {
    await connection.close();
  }
}

/**
 * Why no run could start in the namespace: search attributes of runs are missing there; null when nothing is wrong. Rejects when Temporal
 * does not answer or the namespace does not exist.
 */
export async function namespaceTrouble(connection: Connection, namespace: string): Promise<string | null> {
  await connection.workflowService.describeNamespace({ namespace });
  const known = await searchAttributesOf(connection, namespace);
  const missing = Object.values(searchAttributeNames).filter((name) => known !== null && !(name in known));
  if (missing.length === 0) return null;
  return `the namespace ${namespace} lacks the search attributes ${missing.join(', ')}: see "Processes of your own" in docs/operating.md`;
}

/** gRPC codes for a call that is not permitted, or that the server does not implement (https://grpc.io/docs/guides/status-codes/). */
const untold: readonly number[] = [7, 12];

/** null: the server does not say. */
async function searchAttributesOf(
  connection: Connection,
  namespace: string,
): Promise<Record<string, unknown> | null> {
  try {
    return (await connection.operatorService.listSearchAttributes({ namespace })).customAttributes;
  } catch (error) {
    if (isGrpcServiceError(error) && untold.includes(error.code)) return null;
    throw error;
  }
}
