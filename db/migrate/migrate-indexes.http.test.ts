import { useDatabase } from '../../tests/support/database/database';
import { untilFound } from '../../tests/support/until-found';
import { migrate } from './migrate';

const store = useDatabase();

it.each([
  ['070-retention.ts', 'automatisation_runs', 'automatisation_runs_ended'],
  ['070-retention.ts', 'calls', 'calls_to_erase'],
  ['071-awaited-events.ts', 'automatisation_runs', 'automatisation_runs_awaiting'],
  ['073-message-hours.ts', 'calls', 'calls_held'],
  ['076-message-caps.ts', 'automatisation_run_steps', 'automatisation_run_steps_capped'],
  ['081-splits.ts', 'automatisation_run_steps', 'automatisation_run_steps_ways'],
  ['083-past-contacts.ts', 'automatisation_runs', 'automatisation_runs_past'],
  ['085-waits-for-several-events.ts', 'automatisation_run_steps', 'automatisation_run_steps_events'],
  ['095-topics.ts', 'contacts', 'contacts_with_topics'],
  ['113-segments-of-many-contacts.ts', 'events', 'events_of_contact'],
  ['131-sorted-contacts.ts', 'contacts', 'contacts_by_name'],
  ['139-loops-of-contacts.ts', 'loop_contacts', 'loop_contacts_of_contact'],
])(
  'the migration %s, done again after it was killed, lets others write %s while it makes %s',
  async (name, table, index) => {
    const { pool } = store.database;
    const [reader, other] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      await pool.query('DELETE FROM knex_migrations WHERE name = $1', [name]);
      await pool.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = $1::regclass', [index]);
      // An older snapshot: an index that is made beside others waits for its end, before it counts.
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT');
      const migrating = migrate(store.url);
      try {
        await untilFound(async () => {
          const { rows } = await pool.query<object>(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE 'CREATE INDEX CONCURRENTLY IF NOT EXISTS ' || $1 || ' %'`,
            [index],
          );
          return rows[0];
        });
        await other.query('SET statement_timeout = 60000');
        await other.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE; COMMIT`);
        await other.query('RESET statement_timeout');
      } finally {
        await reader.query('COMMIT');
        expect(await migrating).toEqual([name]);
      }
      const { rows } = await pool.query('SELECT indisvalid FROM pg_index WHERE indexrelid = $1::regclass', [
        index,
      ]);
      expect(rows).toEqual([{ indisvalid: true }]);
    } finally {
      reader.release();
      other.release();
    }
  },
);
