import type { Querier } from '../database/connection';

/** A segment that follows rules, as it stands. */
export interface BuiltSegment {
  name: string;
  /** Whether all contacts have been looked at since its rules were saved. */
  isBuilt: boolean;
  /** How many contacts it has. */
  members: number;
}

/** How far a segment that follows rules is built; null: the account has no such one. */
export async function readBuilt(
  client: Querier,
  userId: number,
  segmentId: number,
): Promise<BuiltSegment | null> {
  const { rows } = await client.query<BuiltSegment>(
    `SELECT name, is_built AS "isBuilt", members FROM segments WHERE user_id = $1 AND id = $2 AND kind = 'rules'`,
    [userId, segmentId],
  );
  return rows[0] ?? null;
}
