import type { AppKind } from '../../domain/entities/app';
import { toJson } from '../../domain/values/json';
import type { Words } from '../../domain/values/text/words';
import type { Querier } from '../database/connection';
import type { UserApp } from './UserApp';

/** Stores a connection, in the caller's transaction. */
export async function insertConnection(
  client: Querier,
  userId: number,
  { app, name, sealed }: { app: AppKind; name: string; sealed: string },
): Promise<UserApp> {
  const { rows } = await client.query<UserApp>(
    `INSERT INTO user_apps (user_id, app, name, credentials_encrypted) VALUES ($1, $2, $3, $4) RETURNING *`,
    [userId, app, name, sealed],
  );
  const [row] = rows;
  if (!row) throw new Error('The connection was not stored');
  return row;
}

/** Locks a connection until the transaction ends; null when the account has none of this id. */
export async function lockConnection(client: Querier, userId: number, id: number): Promise<UserApp | null> {
  const { rows } = await client.query<UserApp>(
    'SELECT * FROM user_apps WHERE user_id = $1 AND id = $2 FOR UPDATE',
    [userId, id],
  );
  return rows[0] ?? null;
}

/**
 * SQL: ends the notice of a connection together with its problem; the worker's next round would end it only minutes after the user's
 * repair.
 */
const endNoticesOf = (connections: string): string => `ended AS (
  UPDATE notices n SET ended_at = now(), quiet_since = COALESCE(n.quiet_since, now())
  FROM ${connections} c
  WHERE n.user_id = c.user_id AND n.user_app_id = c.id AND n.kind = 'connection_failing' AND n.ended_at IS NULL AND c.test_problem IS NULL
)`;

/** Replaces a connection's name and credentials. A test of other credentials no longer counts. */
export async function saveConnection(
  client: Querier,
  { id, user_id }: UserApp,
  { name, sealed, isSame }: { name: string; sealed: string; isSame: boolean },
): Promise<UserApp> {
  const { rows } = await client.query<UserApp>(
    `WITH saved AS (
       UPDATE user_apps SET name = $3, credentials_encrypted = $4, updated_at = now(),
                            test_problem = CASE WHEN $5 THEN test_problem END, problem_since = CASE WHEN $5 THEN problem_since END
       WHERE user_id = $1 AND id = $2 RETURNING *
     ), ${endNoticesOf('saved')}
     SELECT * FROM saved`,
    [user_id, id, name, sealed, isSame],
  );
  const [row] = rows;
  if (!row) throw new Error(`The connection ${id} is gone`);
  return row;
}

/** What a test was made with. */
type Tested = Pick<UserApp, 'id' | 'user_id' | 'credentials_encrypted'>;

/** Stores the result of a connection's test; does nothing when the credentials have been replaced meanwhile. */
export async function keepTestProblem(
  client: Querier,
  { id, user_id, credentials_encrypted: tested }: Tested,
  problem: Words | null,
): Promise<void> {
  await client.query(
    `WITH tested AS (
       UPDATE user_apps
       SET test_problem = $4::jsonb, problem_since = CASE WHEN $4::jsonb IS NOT NULL THEN COALESCE(problem_since, now()) END
       WHERE user_id = $1 AND id = $2 AND credentials_encrypted = $3
       RETURNING *
     ), ${endNoticesOf('tested')}
     SELECT id FROM tested`,
    [user_id, id, tested, problem && toJson(problem)],
  );
}

/** Stores that a provider refused the sign-in of a run's call, until the next test; does nothing when a problem is stored already. */
export async function keepSignInProblem(
  client: Querier,
  { id, user_id, credentials_encrypted: refused }: Tested,
  problem: Words,
): Promise<void> {
  await client.query(
    `UPDATE user_apps SET test_problem = $4::jsonb, problem_since = now()
     WHERE user_id = $1 AND id = $2 AND credentials_encrypted = $3 AND test_problem IS NULL`,
    [user_id, id, refused, toJson(problem)],
  );
}

export async function deleteConnection(client: Querier, { id, user_id }: UserApp): Promise<void> {
  await client.query('DELETE FROM user_apps WHERE user_id = $1 AND id = $2', [user_id, id]);
}
