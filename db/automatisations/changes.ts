import type pg from 'pg';
import type { Querier } from '../database/connection';
import { listenTo, type Listener } from '../database/listen';
import type { FlowReference } from './stored-flow';

const channel = 'flow_changes';

/**
 * Notifies the watchers of the flow, once the caller's transaction commits, that it has changed. Watchers read the flow again, so a
 * notification only names it.
 */
export async function tellChange(
  client: Querier,
  { automatisationId }: Pick<FlowReference, 'automatisationId'>,
): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [channel, String(automatisationId)]);
}

/** The watchers of each flow. */
export interface FlowWatch {
  /** Calls `look` each time the flow may have changed, until the returned function is called. */
  watch(automatisationId: number, look: () => void): () => void;
}

/**
 * Watches flows for a whole process on one connection, which is open while there are watchers. When listening begins, every watcher is told
 * to look, so that it finds earlier changes.
 */
export function watchFlows(pool: pg.Pool): FlowWatch {
  const watchers = new Map<number, Set<() => void>>();
  let listener: Listener | undefined;

  const hear = (payload?: string): void => {
    const told = payload === undefined ? [...watchers.values()] : [watchers.get(Number(payload)) ?? []];
    for (const looks of told) for (const look of looks) look();
  };

  return {
    watch(automatisationId, look) {
      const looks = watchers.get(automatisationId) ?? new Set();
      watchers.set(automatisationId, looks.add(look));
      listener ??= listenTo(pool, channel, hear);
      return () => {
        looks.delete(look);
        if (looks.size === 0 && watchers.get(automatisationId) === looks) watchers.delete(automatisationId);
        if (watchers.size > 0) return;
        void listener?.close();
        listener = undefined;
      };
    },
  };
}
