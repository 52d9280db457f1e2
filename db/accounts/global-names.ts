import type { Querier } from '../database/connection';

/** Which of these names global variables of the account have. They stay so until the transaction ends. */
export async function globalsNamed(
  client: Querier,
  userId: number,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `WITH account AS (SELECT data FROM users WHERE id = $1 FOR NO KEY UPDATE)
     SELECT name FROM account, unnest($2::text[]) AS name WHERE data ? name`,
    [userId, names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Gives a global variable another name; its value is the one that is stored. */
export async function renameGlobal(
  client: Querier,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await client.query(
    'UPDATE users SET data = (data - $2::text) || jsonb_build_object($3::text, data -> $2) WHERE id = $1 AND data ? $2',
    [userId, from, to],
  );
}
