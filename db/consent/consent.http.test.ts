import fc from 'fast-check';
import type { ConsentState } from '../../domain/entities/contacts/consent';
import type { OptOutSource } from '../../domain/entities/contacts/channel';
import { buildContact } from '../../tests/factories/audience';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { setConsents } from './consent';
import { consentsOfContact } from './details';
import { Contact } from '../contacts/Contact';

const store = useDatabase();

interface Said {
  state: ConsentState;
  source: OptOutSource;
  /** In days before now; null: it names no moment. */
  daysAgo: number | null;
  isReturn: boolean;
}

const day = 24 * 60 * 60 * 1_000;
const told = (source: OptOutSource): boolean => source === 'identify' || source === 'import';

const said: fc.Arbitrary<Said> = fc
  .record({
    state: fc.constantFrom<ConsentState>('subscribed', 'not_asked', 'left'),
    source: fc.constantFrom<OptOutSource>('sms_reply', 'unsubscribe_page', 'identify', 'import', 'hand'),
    daysAgo: fc.option(fc.integer({ min: 1, max: 5 })),
    isReturn: fc.boolean(),
  })
  // Moments are named by systems alone, and a return by a sender that does not say that they left.
  .map(({ daysAgo, isReturn, ...one }) => ({
    ...one,
    daysAgo: told(one.source) ? daysAgo : null,
    isReturn: isReturn && one.state !== 'left',
  }));

/** What holds after all that was said, one after the other, by the rules as decision 46 tells them. */
function expected(all: readonly Said[]): ConsentState {
  let state: ConsentState = 'not_asked';
  let left: Pick<Said, 'source' | 'daysAgo'> | null = null;
  for (const one of all) {
    // What an import said is a person's word, too, once they say it.
    if (one.state === state && left?.source === 'import' && !told(one.source)) left = one;
    if (one.state === state || (one.isReturn && !left)) continue;
    if (left && one.state === 'subscribed' && told(one.source)) {
      const isSince = one.daysAgo !== null && one.daysAgo < (left.daysAgo ?? 0);
      const isOwnWord = one.source === 'identify' && left.source === 'identify';
      if (!isSince && !isOwnWord) continue;
    }
    state = one.state;
    left = state === 'left' ? one : null;
  }
  return state;
}

it('a contact is what its last word that counts made it, whoever said what and when', async () => {
  const userId = await insertUser(store.database.pool);
  const start = Date.now();
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 8 }), async (all) => {
      const { id: contactId } = await buildContact(store.database, userId);
      for (const { daysAgo, ...one } of all) {
        const givenAt = daysAgo === null ? null : new Date(start - daysAgo * day);
        await setConsents(store.database.pool, [{ ...one, userId, contactId, channel: 'sms', givenAt }]);
      }
      const contact = await Contact.query(store.database.knex).findById(contactId).throwIfNotFound();
      const { sms, email } = await consentsOfContact(store.database.pool, contact);
      expect([sms.state, email.state]).toEqual([expected(all), 'not_asked']);
      const { rows } = await store.database.pool.query<{ state: string; source: OptOutSource }>(
        'SELECT state, source FROM opt_out_changes WHERE contact_id = $1 ORDER BY id',
        [contactId],
      );
      // The history ends with what holds, and notes no change that is none, but who says what an import had said.
      expect(rows.at(-1)?.state ?? 'not_asked').toBe(sms.state);
      const isChange = ({ state, source }: (typeof rows)[number], place: number): boolean =>
        state !== rows[place - 1]?.state || (rows[place - 1]?.source === 'import' && !told(source));
      expect(rows.every(isChange)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it('a STOP that comes meanwhile is not undone by what a system told before', async () => {
  const { pool, knex } = store.database;
  const userId = await insertUser(pool);
  const { id: contactId } = await buildContact(store.database, userId);
  const about = { userId, contactId, channel: 'sms' as const };
  await setConsents(pool, [{ ...about, state: 'left', source: 'identify' }]);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await setConsents(client, [{ ...about, state: 'subscribed', source: 'sms_reply' }]);
    await setConsents(client, [{ ...about, state: 'left', source: 'sms_reply' }]);
    // It waits for the lock, and then looks at what holds by now.
    const telling = setConsents(pool, [{ ...about, state: 'subscribed', source: 'identify' }]);
    await somebodyWaits();
    await client.query('COMMIT');
    await telling;
  } finally {
    client.release();
  }
  const contact = await Contact.query(knex).findById(contactId).throwIfNotFound();
  expect(contact).toMatchObject({ opted_out: { sms: expect.any(String) as string }, subscribed: {} });
});

/** Until somebody waits for a lock in this database. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await store.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
}
