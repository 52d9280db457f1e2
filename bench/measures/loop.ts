import { createTag, publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { ask } from '../processes';
import { countRows, perSecond, trackBatch, type BareTemporal } from './runs';
import type { BenchProduct } from '../stack';

const rounds = 3;
/**
 * The number of contacts that the earlier runs have created. The target is about 10,000: a loop's cost per item is the same at any number.
 */
const items = 1_000;

/** Measures a loop that tags each contact, from the event to the last item, beside as many child workflows that do nothing. */
export async function measureLoop(product: BenchProduct, bare: BareTemporal): Promise<Comparison> {
  const { pool } = product.database;
  const { userId } = product;
  const [audience, tagId] = [await createTag(product, 'looped'), await createTag(product, 'seen')];
  await pool.query(
    `WITH made AS (
       INSERT INTO contacts (user_id, external_id) SELECT $1, 'looped-' || n FROM generate_series(1, $2) AS n RETURNING id
     )
     INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $3, id FROM made`,
    [userId, items, audience],
  );
  await publish(product, 'loop', [
    { type: 'LOOP', branch: null, data: { source: 'tag', value: audience } },
    { type: 'TAG', branch: null, data: { tag_id: tagId } },
  ]);
  const tagged = (): Promise<number> => countRows(product, 'FROM contact_tags WHERE tag_id = $1', [tagId]);

  const measured = await repeat(rounds, async () => {
    await pool.query('DELETE FROM contact_tags WHERE tag_id = $1', [tagId]);
    const figure = await perSecond(tagged, items, () => trackBatch(product, [{ name: 'loop' }]));
    const started = performance.now();
    await ask(bare.part, { children: items });
    return { figure, reference: (items * 1_000) / (performance.now() - started) };
  });
  return compare(
    {
      work: 'items of a loop, each tagged',
      unit: '/s',
      reference: 'bare child workflows',
      goal: 0.5,
      stretch: 0.8,
    },
    measured,
  );
}
