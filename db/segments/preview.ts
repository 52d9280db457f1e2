import type pg from 'pg';
import { examplesOfPreview } from '../../domain/entities/segments/segment';
import type { RuleGroup } from '../../domain/entities/segments/rule';
import { standingOf } from '../../domain/segments/standing';
import { inTransaction } from '../database/transaction';
import { blockSize } from '../figures/kinds';
import { readFacts } from './facts';
import { readingOf } from './look-at';

/** Up to so many contacts are all looked at; of more, so many by chance. */
const lookedAt = 20_000;
const atOnce = 5_000;
/** A preview begins no further portion after this time, in milliseconds. */
const longest = 3_000;

/** How many contacts rules hold, and the ids of some of them. */
export interface RulesPreview {
  count: number;
  isExact: boolean;
  total: number;
  exampleIds: number[];
}

/**
 * Counts the contacts for whom rules hold at a moment. In a large account it looks at blocks of neighbouring ids, chosen by chance, and reckons
 * from these.
 */
export const previewRules = (
  pool: pg.Pool,
  { userId, rules, now }: { userId: number; rules: RuleGroup; now: number },
): Promise<RulesPreview> =>
  inTransaction(pool, async (client) => {
    const began = performance.now();
    const blocks = await blocksOf(client, userId);
    const total = blocks.reduce((sum, { contacts }) => sum + contacts, 0);
    const chosen = total <= lookedAt ? blocks : shuffled(blocks);
    const reading = await readingOf(client, userId, now);
    const exampleIds: number[] = [];
    let [seen, held] = [0, 0];
    for (const { block } of chosen) {
      if (seen >= lookedAt || (seen > 0 && performance.now() - began > longest)) break;
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM contacts WHERE user_id = $1 AND id >= $2 AND id < $3 ORDER BY id',
        [userId, block * blockSize, (block + 1) * blockSize],
      );
      for (let from = 0; from < rows.length; from += atOnce) {
        const contactIds = rows.slice(from, from + atOnce).map(({ id }) => id);
        for (const contact of await readFacts(client, { userId, contactIds }, [rules], reading)) {
          seen += 1;
          if (!standingOf(rules, contact, reading).holds) continue;
          held += 1;
          if (exampleIds.length < examplesOfPreview) exampleIds.push(contact.id);
        }
      }
    }
    const isExact = seen >= total;
    const count = isExact ? held : Math.round((held / Math.max(1, seen)) * total);
    return { count, isExact, total: Math.max(total, seen), exampleIds };
  });

/** Blocks of neighbouring ids that hold contacts of the account, and how many. */
async function blocksOf(
  client: pg.ClientBase,
  userId: number,
): Promise<{ block: number; contacts: number }[]> {
  const { rows } = await client.query<{ block: number; contacts: number }>(
    `SELECT block, sum(contacts)::bigint AS contacts FROM (
       SELECT block, contacts FROM contact_blocks WHERE user_id = $1
       UNION ALL
       SELECT id / ${blockSize}, count(*) FROM contacts
       WHERE user_id = $1 AND id > (SELECT last_id FROM figures_rolled WHERE stream = 'contacts') GROUP BY 1
     ) part GROUP BY 1 HAVING sum(contacts) > 0 ORDER BY 1`,
    [userId],
  );
  return rows;
}

/** In an order by chance (https://en.wikipedia.org/wiki/Fisher%E2%80%93Yates_shuffle). */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}
