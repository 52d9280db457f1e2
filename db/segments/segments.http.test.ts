import fc from 'fast-check';
import { newAccount, type Account } from '../../tests/support/membership/account';
import { change, someRules } from '../../tests/support/membership/histories';
import { isTrue } from '../../tests/support/membership/oracle';
import { take } from '../../tests/support/membership/take';
import { useDatabase } from '../../tests/support/database/database';
import { followSegments } from '../../tests/support/segments';

const store = useDatabase();

/** `RUNS=500 SEED=7 npm test -- db/segments/segments.http.test.ts` lives through other histories, and more of them. */
const [seed, numRuns] = [Number(process.env['SEED'] ?? 1), Number(process.env['RUNS'] ?? 80)];

describe('who is in segments', () => {
  it('is for whom the rules hold at each moment, whatever happens to contacts and however time goes', async () => {
    const { pool } = store.database;
    await fc.assert(
      fc.asyncProperty(
        someRules,
        someRules,
        fc.array(change, { minLength: 10, maxLength: 60, size: 'max' }),
        async (one, other, changes) => {
          const account = await newAccount(pool, [one, other]);
          for (const done of changes) {
            await take(pool, account, done);
            // Small portions: what one leaves, the next takes up.
            await followSegments(pool, account.now, { checks: 2, turns: 1, build: 2 });
            await segmentsAgree(account);
          }
        },
      ),
      // A smaller example is looked for by hand, with the seed and path that a failure prints: each takes seconds.
      { seed, numRuns, endOnFailure: true },
    );
  }, 3_600_000);
});

async function segmentsAgree({ segments, contacts, now }: Account): Promise<void> {
  const { pool } = store.database;
  const at = new Date(now).toISOString();
  for (const { id, rules } of segments) {
    const { rows } = await pool.query<{ name: string }>(
      'SELECT c.external_id AS name FROM segment_members m JOIN contacts c ON c.id = m.contact_id WHERE m.segment_id = $1 ORDER BY 1',
      [id],
    );
    const expected = contacts.flatMap((known, number) =>
      !known.isErased && isTrue(rules, known, now) ? [`c${number}`] : [],
    );
    expect({ at, rules, members: rows.map(({ name }) => name) }).toEqual({ at, rules, members: expected });
    const counted = await pool.query<{ members: number }>('SELECT members FROM segments WHERE id = $1', [id]);
    expect(counted.rows).toEqual([{ members: expected.length }]);
  }
}
