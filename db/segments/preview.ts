import type { Knex } from 'knex';
import { examplesOfPreview } from '../../domain/entities/segments/segment';
import type { RuleGroup } from '../../domain/entities/segments/rule';
import { standingOf } from '../../domain/segments/standing';
import { contactsByBlock } from '../contacts/blocks';
import type { Database } from '../database/connection';
import { asOfOneMoment } from '../database/transaction';
import { blockSize } from '../figures/kinds';
import { inSnapshot } from '../figures/snapshot';
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
 * from these; so it does when time is short. Once nobody waits for the answer (`gone`), it begins no further portion.
 */
export async function previewRules(
  { knex, pool }: Database,
  { userId, rules, now, gone }: { userId: number; rules: RuleGroup; now: number; gone: AbortSignal },
): Promise<RulesPreview> {
  const began = performance.now();
  const blocks = shuffled(await blocksOf(knex, userId));
  return asOfOneMoment(pool, async (client) => {
    const total = blocks.reduce((sum, { contacts }) => sum + contacts, 0);
    const reading = await readingOf(client, userId, now);
    const exampleIds: number[] = [];
    let [seen, held] = [0, 0];
    for (const together of inPortions(blocks)) {
      if (gone.aborted || seen >= lookedAt || (seen > 0 && performance.now() - began > longest)) break;
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
}

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
const blocksOf = (knex: Knex, userId: number): Promise<Block[]> =>
  inSnapshot(knex, async (snapshot) => {
    const { rows } = await snapshot.knex.raw<{ rows: Block[] }>(
      `SELECT key AS block, sum(rows)::bigint AS contacts FROM (${contactsByBlock}) part
       GROUP BY 1 HAVING sum(rows) > 0 ORDER BY 1`,
      { userId, rolled: snapshot.rolled.contacts },
    );
    return rows;
  });

/** In an order by chance (https://en.wikipedia.org/wiki/Fisher%E2%80%93Yates_shuffle). */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}
