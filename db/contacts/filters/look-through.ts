import { lookedThroughAtOnce } from '../../../domain/entities/contacts/field-filter';
import type { Snapshot } from '../../figures/snapshot';
import { blockSize } from '../../figures/kinds';
import { contactsByBlock } from '../blocks';

/** Which contacts are searched for a condition on a custom field. */
export interface LookThrough {
  /** How many contacts are searched, and how many there are. */
  contacts: number;
  total: number;
  /** The lowest id that is searched; null: down to the first contact. */
  from: number | null;
  /** Only contacts with lower ids than this are searched; null: up to the newest. */
  below: number | null;
}

/**
 * The newest contacts of an account, or the newest of those below an id, limited so that the search takes no longer in a large account.
 * Whole blocks of ids come from the figures, so that nothing is counted.
 */
export async function lookThrough(
  { knex, rolled }: Snapshot,
  userId: number,
  below: number | null = null,
): Promise<LookThrough> {
  const { rows } = await knex.raw<{ rows: { total: number; contacts: number; low: number | null }[] }>(
    `SELECT COALESCE(sum(rows), 0)::bigint AS total, COALESCE(sum(rows) FILTER (WHERE is_in), 0)::bigint AS contacts,
            min(key) FILTER (WHERE is_in) AS low
     FROM (
       SELECT key, rows, sum(rows) OVER (ORDER BY key DESC) - rows < :limit AS is_in
       FROM (
         SELECT key, sum(rows) AS rows FROM (${contactsByBlock}) part
         WHERE CAST(:below AS bigint) IS NULL OR key < CAST(:below AS bigint) / ${blockSize}
         GROUP BY key HAVING sum(rows) > 0
       ) by_key
     ) placed`,
    { userId, rolled: rolled.contacts, limit: lookedThroughAtOnce, below },
  );
  const { total = 0, contacts = 0, low = null } = rows[0] ?? {};
  return { total, contacts, below, from: low === null || contacts === total ? null : low * blockSize };
}
