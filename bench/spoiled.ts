import { compare, repeat, type Comparison } from './comparison';
import { measureLoad, postRequest, type LoadFigures } from './load';
import type { BenchStack } from './stack';

const rounds = 5;
const load = { connections: 16, warmUp: 1_000, duration: 4_000 };
/** Items per batch; at most one of them is bad. */
const items = 100;
const contacts = 10_000;

/** The parser refuses it: the number has more digits than the product keeps. */
const refusedByParser = '{"name":"visit","data":{"id":' + '9'.repeat(1_001) + '}}';
/** Only PostgreSQL refuses it, by the constraint that the bench adds to its database. */
const spoiledName = 'refused by the bench';
const refusedByDatabase = JSON.stringify({ name: spoiledName });

/** Returns batches of Track; the bad item is at a different place in each. */
function batches(bad: string | null): () => string {
  let number = 0;
  return () => {
    const place = (number * 37) % items;
    const bodies = Array.from({ length: items }, (_, item) => {
      number += 1;
      if (bad !== null && item === place) return bad;
      const contact = `contact-${(number * 7_919) % contacts}`;
      return JSON.stringify({ name: 'visit', contact_external_id: contact, data: { amount: 29.73 } });
    });
    return `{"items":[${bodies.join()}]}`;
  };
}

/** Track with one bad item in a hundred, beside Track without any in the same round. */
export async function benchSpoiled(stack: BenchStack): Promise<Comparison[]> {
  const { database, port, clientKey } = await stack.product('spoiled');
  await database.pool.query(`ALTER TABLE events ADD CHECK (name <> '${spoiledName}')`);
  const measure = (bad: string | null): Promise<LoadFigures> => {
    const nextBody = batches(bad);
    const nextRequest = (): Buffer => postRequest('/api/event/track/batch', clientKey, nextBody());
    return measureLoad({ ...load, port, nextRequest });
  };
  const measured = await repeat(rounds, async () => ({
    clean: await measure(null),
    byParser: await measure(refusedByParser),
    byDatabase: await measure(refusedByDatabase),
  }));

  const row = (work: string, kind: 'byParser' | 'byDatabase', goal: number): Comparison =>
    compare(
      { work, unit: '/s', reference: 'Track without bad items', goal, stretch: 0.95 },
      measured.map((round) => ({
        figure: round[kind].perSecond * items,
        reference: round.clean.perSecond * items,
      })),
    );
  const slowest = (work: string, kind: 'byParser' | 'byDatabase', goal: number): Comparison =>
    compare(
      { work, unit: 'ms', reference: 'p99 without bad items', goal, stretch: 1.1, isLimit: true },
      measured.map((round) => ({ figure: round[kind].p99, reference: round.clean.p99 })),
    );
  return [
    row('Track in batches of 100, 1 % refused as they are read', 'byParser', 0.8),
    slowest('the same, p99', 'byParser', 1.5),
    row('Track in batches of 100, 1 % refused by PostgreSQL only', 'byDatabase', 0.1),
    slowest('the same, p99', 'byDatabase', 10),
  ];
}
