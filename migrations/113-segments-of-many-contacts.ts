import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own, and can be repeated, after a migration that was killed. Where one locks two tables that others
 * use, it lets go of the first when it does not get the second soon.
 */
export const config = { transaction: false };

/** The references that triggers keep from now on: by table, the column and what it leads to. */
const references = ['segment_members', 'segment_turns'].flatMap((table) =>
  [
    { column: 'segment_id', to: 'segments' },
    { column: 'contact_id', to: 'contacts' },
  ].map(({ column, to }) => ({ table, column, to, name: `${table}_user_id_${column}_fkey` })),
);

/** SQL: fails for new rows (`changed`) that name one of which there is none, and keeps the others from being deleted, in the order of their ids. */
const allThere = (column: string, table: string): string => `
  SELECT count(*) INTO named FROM (SELECT DISTINCT user_id, ${column} FROM changed) n;
  SELECT count(*) INTO found
  FROM (SELECT DISTINCT user_id, ${column} FROM changed ORDER BY ${column}) n
  CROSS JOIN LATERAL (SELECT FROM ${table} t WHERE t.user_id = n.user_id AND t.id = n.${column} FOR KEY SHARE) t;
  IF found <> named THEN
    RAISE foreign_key_violation USING MESSAGE = TG_TABLE_NAME || ' names one of ${table} that is not there', TABLE = TG_TABLE_NAME;
  END IF;`;

/** SQL: deletes what names the deleted ones. An older snapshot would not show what was stored meanwhile. */
const withoutGone = (column: string): string => `
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE serialization_failure USING MESSAGE = TG_TABLE_NAME || ' are deleted in transactions that read what is committed';
  END IF;
  DELETE FROM segment_turns WHERE ${column} = ANY (ARRAY(SELECT id FROM gone));
  DELETE FROM segment_members WHERE ${column} = ANY (ARRAY(SELECT id FROM gone));`;

const kept = [
  `CREATE OR REPLACE FUNCTION keep_references_of_segments() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    named bigint;
    found bigint;
  BEGIN
    ${allThere('segment_id', 'segments')}
    ${allThere('contact_id', 'contacts')}
    RETURN NULL;
  END $$`,
  `COMMENT ON FUNCTION keep_references_of_segments IS
    'What a foreign key asks row by row, for all rows of a statement at once: half of what a row took.'`,
  ...['segment_members', 'segment_turns'].map(
    (
      table,
    ) => `CREATE OR REPLACE TRIGGER ${table}_references AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_references_of_segments()`,
  ),
  ...[
    { column: 'segment_id', table: 'segments' },
    { column: 'contact_id', table: 'contacts' },
  ].flatMap(({ column, table }) => [
    `CREATE OR REPLACE FUNCTION ${table}_leave_segments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${withoutGone(column)}
      RETURN NULL;
    END $$`,
    `CREATE OR REPLACE TRIGGER ${table}_leave_segments AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION ${table}_leave_segments()`,
  ]),
];

/**
 * SQL: drops a foreign key, which locks both tables. Others lock them in either order: whoever waits for the first gets it a tenth of a second
 * later, before a circle would be noticed, and this tries again.
 */
const dropReference = ({ table, name }: { table: string; name: string }): string => `
  DO $$
  BEGIN
    PERFORM set_config('lock_timeout', '100ms', true);
    LOOP
      BEGIN
        ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name};
        EXIT;
      EXCEPTION WHEN lock_not_available THEN
        PERFORM pg_sleep(0.1);
      END;
    END LOOP;
  END $$`;

const index = 'events_of_contact';

/**
 * Replaces the index of a contact's events by one that has their names too, while events come in: whoever asks when a contact did something reads
 * no other events of it (docs/decisions/0113).
 */
async function nameEventsOfContacts(knex: Knex): Promise<void> {
  await makeIndex(knex, { name: index, of: 'events (contact_id, created_at DESC, id DESC) INCLUDE (name)' });
  await waiting(knex, () => knex.raw('DROP INDEX CONCURRENTLY IF EXISTS events_contact'));
}

export async function up(knex: Knex): Promise<void> {
  await nameEventsOfContacts(knex);
  for (const statement of kept) await knex.raw(statement);
  for (const reference of references) await knex.raw(dropReference(reference));
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, column, to, name } of references) {
    await knex.raw(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
    await knex.raw(
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (user_id, ${column}) REFERENCES ${to} (user_id, id) ON DELETE CASCADE`,
    );
  }
  for (const statement of [
    'DROP TRIGGER IF EXISTS segment_members_references ON segment_members',
    'DROP TRIGGER IF EXISTS segment_turns_references ON segment_turns',
    'DROP TRIGGER IF EXISTS segments_leave_segments ON segments',
    'DROP TRIGGER IF EXISTS contacts_leave_segments ON contacts',
    'DROP FUNCTION IF EXISTS keep_references_of_segments()',
    'DROP FUNCTION IF EXISTS segments_leave_segments()',
    'DROP FUNCTION IF EXISTS contacts_leave_segments()',
    'CREATE INDEX IF NOT EXISTS events_contact ON events (contact_id, created_at DESC, id DESC)',
    `DROP INDEX IF EXISTS ${index}`,
  ])
    await knex.raw(statement);
}
