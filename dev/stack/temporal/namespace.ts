import { Connection } from '@temporalio/client';
import { setTimeout as delay } from 'node:timers/promises';
import type { TemporalAccess } from '../../../config/temporal';
import { Problem, Unanswered } from '../problem';
import type { TemporalSettings } from './settings';

/** The numbers of Temporal's IndexedValueType. */
const typeNumbers = { Text: 1, Keyword: 2, Int: 3, Double: 4, Bool: 5, Datetime: 6, KeywordList: 7 } as const;

/** How long a namespace may take to exist once the server responds, in milliseconds. */
const patience = 30_000;

/** Waits until the namespace exists, and registers the search attributes it lacks. Throws Problem, and Unanswered when Temporal is away. */
export async function prepareNamespace(
  access: TemporalAccess,
  namespace: string,
  wanted: TemporalSettings['searchAttributes'],
  signal: AbortSignal,
): Promise<void> {
  const connection = await connect(access);
  try {
    const known = await searchAttributesOf(connection, namespace, signal);
    const missing = Object.entries(wanted).filter(([name]) => !(name in known));
    if (missing.length > 0) await addAll(connection, namespace, missing);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Problem) throw error;
    throw new Problem(
      `Temporal at ${access.address} does not give the namespace ${namespace} (${String(error)}): see TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.`,
    );
  } finally {
    await connection.close();
  }
}

async function addAll(
  connection: Connection,
  namespace: string,
  missing: [string, keyof typeof typeNumbers][],
): Promise<void> {
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(([name, type]) => [name, typeNumbers[type]])),
    });
  } catch (error) {
    const options = missing.map(([name, type]) => `--name ${name} --type ${type}`).join(' ');
    throw new Problem(
      `Temporal does not let Sillage add search attributes to the namespace ${namespace} (${String(error)}). Somebody who may has to: temporal operator search-attribute create --namespace ${namespace} ${options} (in Temporal Cloud: https://docs.temporal.io/cloud/tcld/namespace#search-attributes).`,
    );
  }
}

async function connect(access: TemporalAccess): Promise<Connection> {
  try {
    return await Connection.connect({ ...access, connectTimeout: '10s' });
  } catch (error) {
    throw new Unanswered(
      `Temporal at ${access.address} does not answer (${error instanceof Error ? error.message : String(error)}): start it, or check the settings that begin with TEMPORAL_.`,
    );
  }
}

async function searchAttributesOf(
  connection: Connection,
  namespace: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  for (const started = Date.now(); ; await delay(100, undefined, { signal })) {
    try {
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
      return customAttributes;
    } catch (error) {
      if (Date.now() - started > patience) throw error;
    }
  }
}
