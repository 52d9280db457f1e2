import type pg from 'pg';
import type { CsvDelimiter, RejectionCode } from '../../domain/entities/contacts/import';
import type { ImportColumn } from '../../domain/import/columns/import-column';
import { nameOf, type AuthorColumns } from '../accounts/author';
import type { ImportReference } from './import-reference';

/** An undo of an import, under way or ended; its figures count contacts. */
export interface StoredUndo extends AuthorColumns {
  total: number;
  processed: number;
  removed: number;
  restored: number;
  left_changed: number;
  left_used: number;
  left_values: number;
  gone: number;
  /** Moments in ISO 8601. */
  created_at: string;
  ended_at: string | null;
}

/** An import with its progress. */
export interface StoredImport extends AuthorColumns {
  id: number;
  columns: ImportColumn[];
  file_name: string | null;
  delimiter: CsvDelimiter | null;
  total_rows: number;
  processed_rows: number;
  new_contacts: number;
  updated_contacts: number;
  rejected_rows: number;
  /** Rows that were imported without some of their cells. */
  partial_rows: number;
  /** Rows whose e-mail address another contact has. */
  same_email_rows: number;
  created_at: Date;
  ended_at: Date | null;
  rejections_erased_at: Date | null;
  keeps_undo: boolean;
  undo: StoredUndo | null;
}

/** A row that an import rejected, or imported without the cells at `columns`. */
export interface StoredRejection {
  id: number;
  line: number;
  code: RejectionCode;
  cells: string[];
  columns: number[] | null;
  /** For a row whose e-mail address another contact has: that contact's external id. */
  other_external_id: string | null;
}

/** Whether every row that has arrived is imported. */
export const isCompleted = ({ processed_rows, total_rows }: StoredImport): boolean =>
  processed_rows === total_rows;

const imports = `
  SELECT i.id, i.columns, i.author_id, a.email AS author_email, ${nameOf('a')} AS author_name, i.file_name, i.delimiter,
         i.total_rows, i.processed_rows, i.new_contacts, i.updated_contacts, i.rejected_rows, i.partial_rows, i.same_email_rows, i.created_at, i.ended_at,
         i.rejections_erased_at, i.keeps_undo,
         CASE WHEN u.import_id IS NOT NULL
              THEN to_jsonb(u) || jsonb_build_object('author_email', ua.email, 'author_name', ${nameOf('ua')}) END AS undo
  FROM imports i
  LEFT JOIN users a ON a.id = i.author_id
  LEFT JOIN import_undos u ON u.import_id = i.id
  LEFT JOIN users ua ON ua.id = u.author_id`;

/** An import; null when the account has none of this id. */
export async function readImport(
  pool: pg.Pool,
  { userId, importId }: ImportReference,
): Promise<StoredImport | null> {
  const { rows } = await pool.query<StoredImport>(`${imports} WHERE i.user_id = $1 AND i.id = $2`, [
    userId,
    importId,
  ]);
  return rows[0] ?? null;
}

/** A page of an account's imports, newest first, and how many there are. */
export async function listImports(
  pool: pg.Pool,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredImport[]; total: number }> {
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM imports WHERE user_id = $1',
    [userId],
  );
  const { rows } = await pool.query<StoredImport>(
    `${imports} WHERE i.user_id = $1 ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many rejected rows can be seen. */
export async function countRejections(pool: pg.Pool, { userId, importId }: ImportReference): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM import_rejections r JOIN imports i ON i.id = r.import_id AND i.rejections_erased_at IS NULL
     WHERE r.user_id = $1 AND r.import_id = $2`,
    [userId, importId],
  );
  return rows[0]?.count ?? 0;
}

/** Rejected rows by line: after the given one, or from the start. None while they are being erased. */
export async function readRejections(
  pool: pg.Pool,
  { userId, importId }: ImportReference,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: StoredRejection },
): Promise<StoredRejection[]> {
  const { rows } = await pool.query<StoredRejection>(
    `SELECT id, line, code, cells, columns, other_external_id FROM import_rejections
     WHERE user_id = $1 AND import_id = $2 AND (line, id) > ($3, $4)
       AND EXISTS (SELECT FROM imports i WHERE i.id = $2 AND i.rejections_erased_at IS NULL)
     ORDER BY line, id LIMIT $5 OFFSET $6`,
    [userId, importId, after?.line ?? 0, after?.id ?? 0, limit, offset],
  );
  return rows;
}
