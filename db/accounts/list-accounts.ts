import type pg from 'pg';
import type { AccountQuery } from '../../domain/entities/account/account';
import type { Role } from '../../domain/entities/account/user';
import type { Querier } from '../database/connection';

/** An account as administrators see it. */
export interface StoredAccount {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company_name: string;
  roles: Role[];
  has_second_factor: boolean;
  created_at: Date;
}

const columns = `
  u.id, u.email, u.first_name, u.last_name, u.company_name, u.created_at,
  ARRAY(SELECT role FROM user_roles r WHERE r.user_id = u.id ORDER BY role) AS roles,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_second_factor`;

/** One page of all accounts, and how many there are. */
export async function listAccounts(
  pool: pg.Pool,
  { search_term, sort_by, sort_order }: Pick<AccountQuery, 'search_term' | 'sort_by' | 'sort_order'>,
  page: { offset: number; pageSize: number },
): Promise<{ accounts: StoredAccount[]; total: number }> {
  const found = `
    u.erasing_since IS NULL
    AND ($1 = '' OR search_text(u.email || E'\\n' || u.first_name || ' ' || u.last_name || E'\\n' || u.company_name) LIKE search_pattern($1))`;
  // Both come from fixed lists, not from the caller's text.
  const order = `u.${sort_by} ${sort_order}, u.id ${sort_order}`;
  const [accounts, count] = await Promise.all([
    pool.query<StoredAccount>(
      `SELECT ${columns} FROM users u WHERE ${found} ORDER BY ${order} OFFSET $2 LIMIT $3`,
      [search_term, page.offset, page.pageSize],
    ),
    pool.query<{ total: number }>(`SELECT count(*) AS total FROM users u WHERE ${found}`, [search_term]),
  ]);
  return { accounts: accounts.rows, total: count.rows[0]?.total ?? 0 };
}

/** The account of an e-mail, whatever its case, or of an id; null when there is none. */
export async function findAccount(
  client: Querier,
  { email = null, id = null }: { email?: string | null; id?: number | null },
): Promise<StoredAccount | null> {
  const { rows } = await client.query<StoredAccount>(
    `SELECT ${columns} FROM users u WHERE (lower(u.email) = lower($1) OR u.id = $2) AND u.erasing_since IS NULL`,
    [email, id],
  );
  return rows[0] ?? null;
}
