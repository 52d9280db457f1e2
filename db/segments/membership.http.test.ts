import { segmentRules } from '../../domain/entities/segments/rule';
import { buildContact, buildSegment, onlyFor } from '../../tests/factories/audience';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { followSegments } from '../../tests/support/segments';
import { noteSegments } from './membership';
import { buildOn } from './work';

const store = useDatabase();

/** Who of the contacts is in which of the segments. */
async function noted(contactIds: readonly number[], segmentIds: readonly number[]): Promise<number[][]> {
  const contacts = new Map(contactIds.map((id) => [id, { segmentIds: new Set<number>() }]));
  await noteSegments(store.database.pool, contacts, segmentIds, Date.now());
  return contactIds.map((id) => [...(contacts.get(id)?.segmentIds ?? [])].toSorted((a, b) => a - b));
}

it('notes the segments and lists that are asked about, of the contacts that are given', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const [ada, ben] = [
    (await buildContact(store.database, userId, { external_id: 'ada' })).id,
    (await buildContact(store.database, userId, { external_id: 'ben' })).id,
  ];
  const list = await buildSegment(store.database, userId, { contactIds: [ada, ben] });
  const notAsked = await buildSegment(store.database, userId, { contactIds: [ada] });
  const ruled = await buildSegment(store.database, userId, { rules: onlyFor('ben') });
  await followSegments(pool, Date.now());
  expect(await noted([ada, ben], [list, ruled])).toEqual([[list], [list, ruled]]);
  expect(await noted([ben], [notAsked])).toEqual([[]]);
});

it('follows the rules of a segment that is being built, for whom it has come to and for whom it has not', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const [ada, ben, cleo] = [
    (await buildContact(store.database, userId, { external_id: 'ada' })).id,
    (await buildContact(store.database, userId, { external_id: 'ben' })).id,
    (await buildContact(store.database, userId, { external_id: 'cleo' })).id,
  ];
  const segment = await buildSegment(store.database, userId, { rules: onlyFor('cleo') });
  expect(await noted([ada, ben, cleo], [segment])).toEqual([[], [], [segment]]);

  await followSegments(pool, Date.now());
  // Its rules are changed: what is stored is of the old ones.
  await pool.query('UPDATE segments SET rules = $2, is_built = false, built_to = 0 WHERE id = $1', [
    segment,
    JSON.stringify(onlyFor('ben')),
  ]);
  expect(await noted([ada, ben, cleo], [segment])).toEqual([[], [segment], []]);
  await buildOn(pool, userId, Date.now(), { build: 2 });
  const { rows } = await pool.query('SELECT built_to, is_built FROM segments WHERE id = $1', [segment]);
  expect(rows).toEqual([{ built_to: ben, is_built: false }]);
  expect(await noted([ada, ben, cleo], [segment])).toEqual([[], [segment], []]);
});

it('compares the filters of a rule with the newest 10,000 events of a contact, and tells how long that took', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const contactIds: number[] = [];
  for (const [externalId, newer] of [
    ['ada', 9_999],
    ['ben', 10_000],
  ] as const) {
    const { id } = await buildContact(store.database, userId, { external_id: externalId });
    contactIds.push(id);
    // The oldest is the large one.
    await pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT $1, 'paid', $2, jsonb_build_object('total', CASE WHEN n = 0 THEN 500 ELSE 1 END), now() - ($3 - n) * interval '1 second'
       FROM generate_series(0, $3::integer) n`,
      [userId, id, newer],
    );
  }
  const [ada = NaN, ben = NaN] = contactIds;
  const filters = [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 400 }];
  const segment = await buildSegment(store.database, userId, {
    rules: segmentRules.parse({
      kind: 'all',
      rules: [{ kind: 'event', event_name: 'paid', filters, count: 1, period: { kind: 'ever' } }],
    }),
  });
  const contacts = new Map(contactIds.map((id) => [id, { segmentIds: new Set<number>() }]));
  const took = await noteSegments(pool, contacts, [segment], Date.now());
  expect([...took.keys()]).toEqual([userId]);
  expect([...contacts.values()].map(({ segmentIds }) => segmentIds.size)).toEqual([1, 0]);

  await followSegments(pool, Date.now());
  expect(await noted([ada, ben], [segment])).toEqual([[segment], []]);
  // Of what is built, nothing is to be compared.
  expect(await noteSegments(pool, contacts, [segment], Date.now())).toEqual(new Map());
});
