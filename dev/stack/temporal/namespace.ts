import { Connection } from '@temporalio/client';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem';
import type { TemporalSettings } from './settings';

/** The numbers of Temporal's IndexedValueType. */
const typeNumbers = { Text: 1, Keyword: 2, Int: 3, Double: 4, Bool: 5, Datetime: 6, KeywordList: 7 } as const;

/** How long a namespace may take to be there once the server answers. */
const patience = 30_000;

/** Waits until the namespace is there, and registers the search attributes it lacks. */
export async function prepareNamespace(
  address: string,
  namespace: string,
  wanted: TemporalSettings['searchAttributes'],
  signal: AbortSignal,
): Promise<void> {
  const connection = await connect(address);
  try {
    const known = await searchAttributesOf(connection, namespace, signal);
    const missing = Object.entries(wanted).filter(([name]) => !(name in known));
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(([name, type]) => [name, typeNumbers[type]])),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new Problem(
      `Temporal at ${address} does not give the namespace ${namespace} (${String(error)}): see TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.`,
    );
  } finally {
    await connection.close();
  }
}

async function connect(address: string): Promise<Connection> {
  try {
    return await Connection.connect({ address, connectTimeout: '10s' });
  } catch (error) {
    throw new Problem(
      `Temporal at ${address} does not answer (${error instanceof Error ? error.message : String(error)}): start it, or leave TEMPORAL_ADDRESS unset to have one here.`,
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
