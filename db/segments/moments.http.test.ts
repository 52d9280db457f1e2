import { segmentRules } from '../../domain/entities/segments/rule';
import { buildContact, buildSegment } from '../../tests/factories/audience';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { fewRows, rowsReadOfNewName } from '../../tests/support/database/new-name';
import { followSegments } from '../../tests/support/segments';
import { readFacts } from './facts';

const store = useDatabase();

it('reads a contact’s own events, and not all of a name that has come up since the table was analyzed', async () => {
  const read = await rowsReadOfNewName(store, async (one, { userId, contactIds }) => {
    for (const filters of [
      [],
      [{ variable: 'page', variable_type: 'string', operation: 'IS_NULL_OR_EMPTY' }],
    ]) {
      const rules = segmentRules.parse({
        kind: 'all',
        rules: [{ kind: 'event', event_name: 'watched', filters, period: { kind: 'last_days', days: 30 } }],
      });
      const reading = { numberFormat: null, timezone: null, now: Date.now() };
      const facts = await readFacts(one, { userId, contactIds }, [rules], reading);
      expect(facts.map(({ moments }) => [...moments.values()].map((of) => of.length))).toEqual(
        contactIds.map(() => [1]),
      );
    }
  });
  expect(read).toBeLessThan(fewRows);
});

it.each([
  { asked: 'the oldest two of many', above: 400, count: 2, found: 2 },
  { asked: 'most of them', above: 0, count: 100, found: 101 },
])(
  'compares the events of a contact page by page, each once, also those of one moment: $asked',
  async ({ above, count, found }) => {
    const { pool } = store.database;
    const userId = await insertUser(pool);
    const { id } = await buildContact(store.database, userId, { external_id: 'ada' });
    // Seven at each moment, so that pages end in the middle of one; the oldest are large.
    await pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT $1, 'paid', $2, jsonb_build_object('total', CASE WHEN n <= 2 THEN 500 ELSE 1 END), now() - (100 - n / 7) * interval '1 hour'
       FROM generate_series(1, 130) n`,
      [userId, id],
    );
    const filters = [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: above }];
    const rules = segmentRules.parse({
      kind: 'all',
      rules: [{ kind: 'event', event_name: 'paid', filters, count, period: { kind: 'ever' } }],
    });
    const reading = { numberFormat: null, timezone: null, now: Date.now() };
    const [facts] = await readFacts(pool, { userId, contactIds: [id] }, [rules], reading);
    const [moments = []] = [...(facts?.moments.values() ?? [])];
    expect(moments).toHaveLength(found);
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  },
);

describe('events that are dated ahead', () => {
  it.each([
    ['by their name', []],
    [
      'by their data',
      [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 400 }],
    ],
  ])('count once their time has come, and do not hide those that have happened, %s', async (_, filters) => {
    const { pool } = store.database;
    const userId = await insertUser(pool);
    const ahead = await buildContact(store.database, userId, { external_id: 'ahead' });
    const both = await buildContact(store.database, userId, { external_id: 'both' });
    await pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT $1, 'paid', id, '{"total": 500}', now() + hours * interval '1 hour'
       FROM unnest($2::bigint[], $3::integer[]) AS e (id, hours)`,
      [userId, [ahead.id, both.id, both.id, both.id], [20, -1, 20, 21]],
    );
    const period = { kind: 'last_days', days: 30 };
    const rules = segmentRules.parse({
      kind: 'all',
      rules: [{ kind: 'event', event_name: 'paid', filters, period }],
    });
    const segmentId = await buildSegment(store.database, userId, { rules });
    const members = async (now: number): Promise<string[]> => {
      await followSegments(pool, now);
      const { rows } = await pool.query<{ external_id: string }>(
        `SELECT c.external_id FROM segment_members s JOIN contacts c ON c.id = s.contact_id WHERE s.segment_id = $1 ORDER BY 1`,
        [segmentId],
      );
      return rows.map((row) => row.external_id);
    };
    expect(await members(Date.now())).toEqual(['both']);
    expect(await members(Date.now() + 20.5 * 3_600_000)).toEqual(['ahead', 'both']);
  });
});
