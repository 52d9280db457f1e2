import { identifyContacts, type Identification } from '../../db/contacts/identify';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents, type NewEvent } from '../../db/events/record';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';

const base = useDatabase();

const groups = 200;
const groupSize = 10;
const total = groups * groupSize;

/** Does work for so many contacts, a group after the other. */
async function inGroups(work: (contacts: number[]) => Promise<unknown>): Promise<void> {
  for (let group = 0; group < groups; group++)
    await work(Array.from({ length: groupSize }, (_, place) => group * groupSize + place));
}

describe('on a new installation, whose tables have just been empty', () => {
  it('an event reads no runs but those that it ends', async () => {
    const { pool } = base.database;
    const userId = await insertUser(pool);
    const exit = { exit_strategy_type: 'event', exit_strategy_value: 'left' };
    await insertFlow(pool, userId, { entry_event_name: 'came', ...exit }, []);
    const came = (contact: number): NewEvent => ({
      userId,
      name: 'came',
      contactExternalId: `c${contact}`,
      data: {},
    });

    const read = await rowsRead(base.url, 'automatisation_runs', (client) =>
      inGroups((contacts) => recordEvents(client, contacts.map(came))),
    );

    const { rows } = await pool.query("SELECT FROM automatisation_runs WHERE state = 'running'");
    expect(rows).toHaveLength(total);
    expect(read).toBeLessThan(total);
  });

  it('an event reads no runs but those that wait for it', async () => {
    const { pool } = base.database;
    const userId = await insertUser(pool);
    await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
    const of =
      (name: string) =>
      (contact: number): NewEvent => ({
        userId,
        name,
        contactExternalId: `w${contact}`,
        data: {},
      });

    // A run waits only once a worker has taken it there; here it waits from its beginning.
    await pool.query(`ALTER TABLE automatisation_runs ALTER awaited_event SET DEFAULT 'paid'`);

    const read = await rowsRead(base.url, 'automatisation_runs', (client) =>
      inGroups(async (contacts) => {
        await recordEvents(client, contacts.map(of('began')));
        await recordEvents(client, contacts.map(of('paid')));
      }),
    );

    await pool.query('ALTER TABLE automatisation_runs ALTER awaited_event DROP DEFAULT');
    const { rows } = await pool.query(`SELECT FROM dispatch WHERE user_id = $1 AND kind = 'wake'`, [userId]);
    expect(rows).toHaveLength(total);
    expect(read).toBeLessThan(2 * total);
  });

  it('an event reads no runs but those that wait for it as one of several', async () => {
    const { pool } = base.database;
    const userId = await insertUser(pool);
    await insertFlow(pool, userId, { entry_event_name: 'set out' }, []);
    const of =
      (name: string) =>
      (contact: number): NewEvent => ({
        userId,
        name,
        contactExternalId: `m${contact}`,
        data: {},
      });

    // As above: here runs wait for two events from their beginning.
    await pool.query(`
      ALTER TABLE automatisation_runs ALTER awaited_event SET DEFAULT 'paid', ALTER awaited_more SET DEFAULT '["refused"]';
      CREATE TRIGGER waits_from_its_beginning AFTER INSERT ON automatisation_runs FOR EACH ROW EXECUTE FUNCTION keep_awaited_events()`);

    const read = await rowsRead(base.url, 'automatisation_runs', (client) =>
      inGroups(async (contacts) => {
        await recordEvents(client, contacts.map(of('set out')));
        await recordEvents(client, contacts.map(of('refused')));
      }),
    );

    await pool.query(`
      ALTER TABLE automatisation_runs ALTER awaited_event DROP DEFAULT, ALTER awaited_more DROP DEFAULT;
      DROP TRIGGER waits_from_its_beginning ON automatisation_runs`);
    const { rows } = await pool.query(`SELECT FROM dispatch WHERE user_id = $1 AND kind = 'wake'`, [userId]);
    expect(rows).toHaveLength(total);
    // Each is read once when it is woken, and once by the reference of its events to it.
    expect(read).toBeLessThan(3 * total);
  });

  it('Identify reads no contacts but those that it is about', async () => {
    const { pool } = base.database;
    const userId = await insertUser(pool);
    const identified = (contact: number): Identification => ({
      userId,
      externalId: `i${contact}`,
      fields: { name: 'Ada' },
      data: {},
      optOuts: {},
      messageId: `m${contact}`,
      createdAt: null,
    });

    const read = await rowsRead(base.url, 'contacts', (pool) =>
      inGroups((contacts) =>
        inTransaction(pool, (client) => identifyContacts(client, contacts.map(identified))),
      ),
    );

    // Each is read a few times, on its way to be stored.
    expect(read).toBeLessThan(5 * total);
  });
});
