import type { Database } from '../database/connection';
import { retryConflicts } from '../database/transaction';

/** What violates a rule. */
export interface Finding {
  count: number;
  /** The first violations, named so that operators can look for them: `run 12`. */
  examples: string[];
}

/** A rule that always holds, even while Sillage runs, and how to restore it. */
export interface Check {
  /** What holds, in words. */
  rule: string;
  /** What the repair does, in words. */
  remedy: string;
  find(): Promise<Finding>;
  /** Repairs what the check finds. Running it twice, or beside a worker, does no harm. */
  repair(): Promise<void>;
}

/** How many examples a finding names. */
const exampleLimit = 5;

/** A check whose findings one SELECT returns: a row for each, with its name in the column `what`. */
export function sqlCheck(
  { pool }: Pick<Database, 'pool'>,
  {
    rule,
    remedy,
    finding,
    repair,
  }: {
    rule: string;
    remedy: string;
    finding: string;
    repair: string | ((pool: Database['pool']) => Promise<unknown>);
  },
): Check {
  return {
    rule,
    remedy,
    async find() {
      const { rows } = await pool.query<Finding>(
        `WITH found AS (${finding})
         SELECT (SELECT count(*) FROM found) AS count,
                COALESCE((SELECT json_agg(what) FROM (SELECT what FROM found LIMIT ${exampleLimit}) first), '[]') AS examples`,
      );
      return rows[0] ?? { count: 0, examples: [] };
    },
    async repair() {
      await retryConflicts(() => (typeof repair === 'string' ? pool.query(repair) : repair(pool)));
    },
  };
}

export const findingOf = (names: readonly string[]): Finding => ({
  count: names.length,
  examples: names.slice(0, exampleLimit),
});
