import type { Querier } from '../database/connection';
import { queueImport } from '../outbox/queue';

/** An import that has rows left and no outbox row. */
export interface LeftImport {
  id: number;
  user_id: number;
  created_at: Date;
}

const left = `
  FROM imports i
  WHERE EXISTS (SELECT FROM import_chunks c WHERE c.import_id = i.id)
    AND NOT EXISTS (SELECT FROM dispatch d WHERE d.kind = 'import' AND d.import_id = i.id)`;

/** The imports that have rows left and no outbox row: each has a workflow, or is lost. */
export async function readLeftImports(pool: Querier): Promise<LeftImport[]> {
  const { rows } = await pool.query<LeftImport>(`SELECT id, user_id, created_at ${left} ORDER BY id`);
  return rows;
}

/**
 * Puts these imports into the outbox. An import with a workflow is woken, which changes nothing. Afterwards the caller calls
 * `notifyDispatcher`.
 */
export async function queueLeftImports(pool: Querier): Promise<void> {
  await pool.query(queueImport(left));
}
