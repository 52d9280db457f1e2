import type pg from 'pg';
import type { RejectionCode } from '../../domain/entities/import';
import type { ImportColumn } from '../../domain/import/columns';
import type { ImportReference } from './import-chunk';

/** How far an import is. */
export interface StoredImport {
  id: number;
  columns: ImportColumn[];
  total_rows: number;
  processed_rows: number;
  new_contacts: number;
  updated_contacts: number;
  rejected_rows: number;
  /** Rows that were taken in without some of their cells. */
  partial_rows: number;
  created_at: Date;
  ended_at: Date | null;
  rejections_erased_at: Date | null;
}

/** A row that an import refused, or took in without the cells at `columns`. */
export interface StoredRejection {
  id: number;
  line: number;
  code: RejectionCode;
  cells: string[];
  columns: number[] | null;
}

/** Whether every row that has arrived is taken in. */
export const isCompleted = ({ processed_rows, total_rows }: StoredImport): boolean =>
  processed_rows === total_rows;

/** An import; null when the account has none of this id. */
export async function readImport(
  pool: pg.Pool,
  { userId, importId }: ImportReference,
): Promise<StoredImport | null> {
  const { rows } = await pool.query<StoredImport>(
    `SELECT id, columns, total_rows, processed_rows, new_contacts, updated_contacts, rejected_rows, partial_rows, created_at, ended_at,
            rejections_erased_at
     FROM imports WHERE user_id = $1 AND id = $2`,
    [userId, importId],
  );
  return rows[0] ?? null;
}

/** How many rejected rows there are to be seen. */
export async function countRejections(pool: pg.Pool, { userId, importId }: ImportReference): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM import_rejections r JOIN imports i ON i.id = r.import_id AND i.rejections_erased_at IS NULL
     WHERE r.user_id = $1 AND r.import_id = $2`,
    [userId, importId],
  );
  return rows[0]?.count ?? 0;
}

/** Rejected rows by line: behind the one given, or from the start. None when they are being erased. */
export async function readRejections(
  pool: pg.Pool,
  { userId, importId }: ImportReference,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: StoredRejection },
): Promise<StoredRejection[]> {
  const { rows } = await pool.query<StoredRejection>(
    `SELECT id, line, code, cells, columns FROM import_rejections
     WHERE user_id = $1 AND import_id = $2 AND (line, id) > ($3, $4)
       AND EXISTS (SELECT FROM imports i WHERE i.id = $2 AND i.rejections_erased_at IS NULL)
     ORDER BY line, id LIMIT $5 OFFSET $6`,
    [userId, importId, after?.line ?? 0, after?.id ?? 0, limit, offset],
  );
  return rows;
}
