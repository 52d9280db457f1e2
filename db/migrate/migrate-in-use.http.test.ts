import { buildContact } from '../../tests/factories/audience';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { redoMigration, undoMigration } from '../../tests/support/database/migrations';
import { untilFound } from '../../tests/support/until-found';
import { migrate } from './migrate';

const store = useDatabase();

const runs = '089-retention-of-runs-and-events.ts';
const vacuum = '090-vacuum-of-runs-and-events.ts';
const segments = '092-segments.ts';
const eventsOfSegments = '093-events-of-segments.ts';
const outcomes = '094-message-outcomes.ts';
const flowCounts = '098-flow-counts.ts';
const topics = '095-topics.ts';
const segmentsOfOutcomes = '100-segments-of-outcomes.ts';
const results = '101-results-of-messages.ts';
const messageTemplates = '097-message-templates.ts';
const broadcasts = '102-broadcasts.ts';
const reports = '106-reports-of-messages.ts';
const cohorts = '106-revenue-and-cohorts.ts';
const emailDocuments = '107-email-documents.ts';
const pastContactsInSegments = '108-past-contacts-in-segments.ts';
const topicOrders = '110-topic-orders.ts';
const goalsOfBroadcasts = '111-goals-of-broadcasts.ts';
const segmentsOfMany = '113-segments-of-many-contacts.ts';
const erasures = '115-erasures.ts';
const completedEntries = '116-erased-entries-completed.ts';
const provedMessages = '117-proved-messages-in-segments.ts';
const formerRevenueSettings = '121-former-revenue-settings.ts';
const itemsOfErased = '122-items-of-erased-contacts.ts';
const openErasures = '129-open-erasures.ts';

/** Migrations that change, or read, what an earlier one made: they are undone before that one, and done after it, the earliest first. */
const laterOf: Readonly<Record<string, readonly string[]>> = {
  [runs]: [flowCounts, results, reports, completedEntries],
  [flowCounts]: [results, reports],
  [outcomes]: [segmentsOfOutcomes, results, reports, provedMessages],
  [segmentsOfOutcomes]: [provedMessages],
  [results]: [reports],
  [segments]: [eventsOfSegments, segmentsOfMany, provedMessages],
  [topics]: [topicOrders],
  [cohorts]: [goalsOfBroadcasts],
  [erasures]: [openErasures],
};

/** The tables of which transactions write several, each in its own order. */
const used = [
  'users',
  'automatisations',
  'contacts',
  'contact_tags',
  'goals',
  'events',
  'automatisation_runs',
  'automatisation_run_steps',
  'loops',
  'calls',
  'message_outcomes',
  'message_results',
  'goal_entries',
  'segment_checks',
  'segment_turns',
  'contact_orders',
  'topics',
];

/**
 * Runs a migration again while a transaction holds a lock of one table; once the migration waits for it, the transaction does what comes
 * next. Returns the tables that the migration held meanwhile.
 */
async function migrateBehind(name: string, lock: string, next: string): Promise<string[]> {
  const { pool } = store.database;
  const later = laterOf[name] ?? [];
  const holder = await pool.connect();
  let migrating = Promise.resolve();
  try {
    for (const one of later.toReversed()) await undoMigration(store.url, one);
    await undoMigration(store.url, name);
    await holder.query('BEGIN');
    await holder.query(lock);
    let hasEnded = false;
    migrating = redoMigration(store.url, name).finally(() => (hasEnded = true));
    const pid = await untilFound(async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.pid ?? (hasEnded ? 0 : undefined);
    });
    const { rows } = await pool.query<{ name: string }>(
      `SELECT DISTINCT relation::regclass::text AS name FROM pg_locks
       WHERE pid = $1 AND granted AND relation::regclass::text = ANY ($2) AND mode <> 'AccessShareLock' ORDER BY 1`,
      [pid, used],
    );
    await holder.query(next);
    await holder.query('COMMIT');
    await migrating;
    for (const one of later) await redoMigration(store.url, one);
    expect(pid).not.toBe(0);
    return rows.map((row) => row.name);
  } catch (error) {
    // The tests that follow find the database whole.
    await holder.query('ROLLBACK');
    await migrating.catch(() => undefined);
    await migrate(store.url);
    throw error;
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

describe.each([
  ['what is kept of erased runs', runs],
  ['segments', segments],
])('the migration of %s meets nobody in a circle', (_what, name) => {
  it.each([
    ['runs', 'automatisation_runs', 'UPDATE contacts SET updated_at = now()'],
    ['runs that write variables', 'contacts', 'UPDATE users SET updated_at = now()'],
    ['events', 'contacts', 'LOCK TABLE automatisation_runs IN ROW EXCLUSIVE MODE'],
  ])('of %s', async (_who, table, next) => {
    await buildContact(store.database, await insertUser(store.database.pool), { external_id: 'ada' });
    expect(await migrateBehind(name, `LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`, next)).toEqual([]);
  });
});

it.each([
  ['what is kept of erased runs', 'edits', runs, 'automatisations', 'automatisation_runs, contacts'],
  ['counts of flows', 'segments', flowCounts, 'automatisation_runs', 'automatisation_run_steps'],
  ['counts of flows', 'the purge of logs', flowCounts, 'automatisation_run_steps', 'automatisation_runs'],
  ['counts of flows', 'the purge of runs', flowCounts, 'automatisation_runs', 'erased_runs'],
  ['events of segments', 'looks at turns', eventsOfSegments, 'segment_turns', 'segment_checks'],
  ['what became of messages', 'calls', outcomes, 'users', 'calls'],
  ['segments of outcomes', 'what is told of messages', segmentsOfOutcomes, 'message_outcomes', 'calls'],
  ['results of messages', 'what is told of messages', results, 'message_outcomes', 'calls'],
  ['results of messages', 'calls', results, 'calls', 'message_outcomes'],
  ['reports', 'what is told of messages', reports, 'message_results', 'calls'],
  ['reports', 'calls', reports, 'calls', 'message_results'],
  ['cohorts', 'what counts for goals', cohorts, 'goal_entries', 'goals'],
  ['goals of broadcasts', 'what counts for goals', goalsOfBroadcasts, 'goal_entries', 'goals'],
  ['topics', 'runs that write variables', topics, 'contacts', 'users'],
  ['orders about topics', 'orders', topicOrders, 'contact_orders', 'topics'],
  ['broadcasts', 'edits', broadcasts, 'automatisations', 'automatisation_runs'],
  ['segments of many contacts', 'looks at turns', segmentsOfMany, 'segment_turns', 'contacts'],
  ['messages of segments', 'calls', provedMessages, 'calls', 'message_outcomes'],
  ['segments of many contacts', 'deletions', segmentsOfMany, 'contacts', 'segment_turns'],
  ['reports of erasures', 'calls', erasures, 'users', 'calls'],
  ['former settings of revenue', 'calls', formerRevenueSettings, 'users', 'calls'],
  ['items of erased contacts', 'loops', itemsOfErased, 'loops', 'automatisation_runs'],
])('the migration of %s does not meet %s in a circle', async (_what, _who, name, ...tables) => {
  const [lock, next] = tables.map((named) => `LOCK TABLE ${named} IN ROW EXCLUSIVE MODE`);
  expect(await migrateBehind(name, lock ?? '', next ?? '')).toEqual([]);
});

it('the migration that sets autovacuum holds nothing up while it waits for a vacuum', async () => {
  const lock = 'LOCK TABLE events IN SHARE UPDATE EXCLUSIVE MODE';
  expect(await migrateBehind(vacuum, lock, 'SELECT')).toEqual([]);
});

it('the migration of what is kept of erased runs can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  const { rows: before } = await pool.query('SELECT begins_at FROM retention');
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [runs]);
  await pool.query(
    'DROP TABLE runs_kept_since; ALTER TABLE erased_entries DROP CONSTRAINT erased_entries_of_contacts',
  );
  await migrate(store.url);
  expect((await pool.query('SELECT begins_at FROM retention')).rows).toEqual(before);
  const { rows } = await pool.query(
    `SELECT FROM pg_constraint WHERE conname IN ('erased_entries_of_contacts', 'runs_kept_since_of_automatisations')`,
  );
  expect(rows).toHaveLength(2);
});

it('the migration of segments can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await undoMigration(store.url, eventsOfSegments);
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [segments]);
  await pool.query('DROP TRIGGER segments_of_runs ON automatisation_runs; DROP INDEX segment_turns_at');
  await migrate(store.url);
  const { rows } = await pool.query(`SELECT FROM pg_trigger WHERE tgname = 'segments_of_runs'`);
  expect(rows).toHaveLength(1);
});

it('the migration of segments of many contacts lets go of what it holds while it waits for contacts', async () => {
  // Whoever reads contacts to keep them bars only the end of the references.
  await migrateBehind(
    segmentsOfMany,
    'LOCK TABLE contacts IN ROW SHARE MODE',
    'LOCK TABLE segment_turns, segment_members IN ROW EXCLUSIVE MODE',
  );
});

it('the migration of segments of many contacts can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [segmentsOfMany]);
  await pool.query(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'events_of_contact'::regclass;
     CREATE INDEX events_contact ON events (contact_id, created_at DESC, id DESC);
     DROP TRIGGER segment_turns_references ON segment_turns;
     ALTER TABLE segment_turns ADD CONSTRAINT segment_turns_user_id_contact_id_fkey
       FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE`,
  );
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT to_regclass('events_contact') AS former, (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('events_of_contact')) AS is_valid,
            EXISTS (SELECT FROM pg_trigger WHERE tgname = 'segment_turns_references') AS has_trigger,
            EXISTS (SELECT FROM pg_constraint WHERE conname = 'segment_turns_user_id_contact_id_fkey') AS has_reference`,
  );
  expect(rows).toEqual([{ former: null, is_valid: true, has_trigger: true, has_reference: false }]);
});

it('the migration of what became of messages can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [outcomes]);
  await pool.query('DROP FUNCTION why_suppressed; DROP INDEX suppressions_newest');
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT to_regclass('suppressions_newest') IS NOT NULL AND to_regproc('why_suppressed') IS NOT NULL AS is_whole`,
  );
  expect(rows).toEqual([{ is_whole: true }]);
});

it('the migration of topics can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [topics]);
  await pool.query(
    `DROP TABLE erased_topic_choices; ALTER TABLE topic_changes DROP CONSTRAINT topic_changes_of_authors;
     DROP TRIGGER contacts_keep_out_of_topics ON contacts; ALTER TABLE users DROP COLUMN language_field`,
  );
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT FROM pg_trigger WHERE tgname = 'contacts_keep_out_of_topics'
     UNION ALL SELECT FROM pg_constraint WHERE conname = 'topic_changes_of_authors'
     UNION ALL SELECT FROM pg_attribute WHERE attrelid = 'users'::regclass AND attname = 'language_field'`,
  );
  expect(rows).toHaveLength(3);
});

it('the migration of orders about topics can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [topicOrders]);
  await pool.query(
    'ALTER TABLE contact_orders DROP CONSTRAINT contact_orders_of_topics, DROP CONSTRAINT contact_orders_cut_off_by_check',
  );
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT FROM pg_constraint WHERE conname IN ('contact_orders_of_topics', 'contact_orders_kind_check', 'contact_orders_cut_off_by_check')`,
  );
  expect(rows).toHaveLength(3);
});

it('the migration of message templates can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [messageTemplates]);
  await pool.query(
    'ALTER TABLE message_template_versions DROP CONSTRAINT message_template_versions_of_authors',
  );
  await migrate(store.url);
  // The blocks of versions are a column that comes later.
  await pool.query(`DELETE FROM knex_migrations WHERE name IN ($1, $2)`, [messageTemplates, emailDocuments]);
  await pool.query('DROP TABLE message_template_versions');
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT FROM pg_constraint WHERE conname = 'message_template_versions_of_authors'`,
  );
  expect(rows).toHaveLength(1);
});

it('the migration of the blocks of e-mails can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [emailDocuments]);
  await pool.query(
    'DROP TRIGGER message_images_removed ON message_images; ALTER TABLE message_template_versions DROP COLUMN documents',
  );
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT FROM pg_trigger WHERE tgname = 'message_images_removed'
     UNION ALL SELECT FROM pg_attribute WHERE attrelid = 'message_template_versions'::regclass AND attname = 'documents'`,
  );
  expect(rows).toHaveLength(2);
});

it('the migration of past contacts in segments can be done again where it was killed in its middle', async () => {
  const { pool } = store.database;
  await pool.query(`DELETE FROM knex_migrations WHERE name = $1`, [pastContactsInSegments]);
  await pool.query('ALTER TABLE past_orders ALTER COLUMN days SET NOT NULL');
  await migrate(store.url);
  const { rows } = await pool.query(
    `SELECT attname AS name, attnotnull AS "isRequired" FROM pg_attribute
     WHERE attrelid = 'past_orders'::regclass AND attname IN ('days', 'is_in_segment') ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: 'days', isRequired: false },
    { name: 'is_in_segment', isRequired: true },
  ]);
});
