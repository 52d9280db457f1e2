import type pg from 'pg';
import { examplesOfPreview } from '../../domain/entities/segments/segment';
import type { RuleGroup } from '../../domain/entities/segments/rule';
import { standingOf } from '../../domain/segments/standing';
import { blockSize } from '../figures/kinds';
import { readFacts } from './facts';
import { asOfOneMoment, readingOf } from './look-at';

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
 * from these; so it does when time is short.
 */
export const previewRules = (
  pool: pg.Pool,
  { userId, rules, now }: { userId: number; rules: RuleGroup; now: number },
): Promise<RulesPreview> =>
  asOfOneMoment(pool, async (client) => {
    const began = performance.now();
    const blocks = shuffled(await blocksOf(client, userId));
    const total = blocks.reduce((sum, { contacts }) => sum + contacts, 0);
    const reading = await readingOf(client, userId, now);
    const exampleIds: number[] = [];
    let [seen, held] = [0, 0];
    for (const together of inPortions(blocks)) {
      if (seen >= lookedAt || (seen > 0 && performance.now() - began > longest)) break;
      const { rows } = await client.query<{ id: number }>(
        `SELECT c.id FROM unnest($2::bigint[]) AS b (block)
         JOIN contacts c ON c.id >= b.block * ${blockSize} AND c.id < (b.block + 1) * ${blockSize} AND c.user_id = $1`,
        [userId, together.map(({ block }) => block)],
      );
      const contactIds = rows.map(({ id }) => id);
      for (const contact of await readFacts(client, { userId, contactIds }, [rules], reading)) {
        seen += 1;
        if (!standingOf(rules, contact, reading).holds) continue;
        held += 1;
        if (exampleIds.length < examplesOfPreview) exampleIds.push(contact.id);
      }
    }
    const isExact = seen >= total;
    const count = isExact ? held : Math.round((held / Math.max(1, seen)) * total);
    return { count, isExact, total: Math.max(total, seen), exampleIds };
  });

interface Block {
  block: number;
  contacts: number;
}

/** Blocks that are looked at together: of about so many contacts, and no more than a thousand blocks. */
function inPortions(blocks: readonly Block[]): Block[][] {
  const portions: Block[][] = [];
  let contacts = atOnce;
  for (const one of blocks) {
    const last = portions.at(-1);
    if (last && contacts + one.contacts <= atOnce && last.length < 1_000) {
      last.push(one);
      contacts += one.contacts;
    } else {
      portions.push([one]);
      contacts = one.contacts;
    }
  }
  return portions;
}

/** Blocks of neighbouring ids that hold contacts of the account, and how many. */
async function blocksOf(client: pg.ClientBase, userId: number): Promise<Block[]> {
  const { rows } = await client.query<Block>(
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
