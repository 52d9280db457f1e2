import type { JsonObject } from '../../domain/entities/common';
import type { StepType } from '../../domain/steps/types';
import type { BenchProduct } from '../stack';

/** A step behind another one, and the branch of that one which it heads; null where it heads none. */
export interface BenchStep {
  type: StepType;
  data: JsonObject;
  branch: boolean | null;
  /** The place of the step before it, from 0; when absent, it is the one above. */
  behind?: number;
}

/** Publishes an automation of these steps. */
export async function publish(
  { database, userId }: Pick<BenchProduct, 'database' | 'userId'>,
  entryEventName: string,
  steps: readonly BenchStep[],
): Promise<number> {
  const { pool } = database;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO automatisations (user_id, name, entry_event_name, is_active) VALUES ($1, $2, $2, true) RETURNING id`,
    [userId, entryEventName],
  );
  const automatisationId = only(rows).id;
  const ids: number[] = [];
  for (const [place, { type, data, branch, behind = place - 1 }] of steps.entries()) {
    const before = ids[behind] ?? null;
    const inserted: { rows: { id: number }[] } = await pool.query<{ id: number }>(
      `INSERT INTO automatisation_steps (user_id, automatisation_id, type, data, automatisation_step_before_id, branch)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [userId, automatisationId, type, JSON.stringify(data), before, branch],
    );
    ids.push(only(inserted.rows).id);
  }
  return automatisationId;
}

export async function createTag(
  { database, userId }: Pick<BenchProduct, 'database' | 'userId'>,
  name: string,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'INSERT INTO tags (user_id, name) VALUES ($1, $2) RETURNING id',
    [userId, name],
  );
  return only(rows).id;
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, there are ${rows.length}`);
  return row;
}
