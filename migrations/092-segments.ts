import type { Knex } from 'knex';

/**
 * Each statement is a transaction of its own and locks one table that others use: runs are written before contacts, and events after them,
 * so that whoever holds two tables may wait in a circle. Each can be repeated, after a migration that was killed.
 */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS segments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('rules', 'list')),
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    rules jsonb CHECK ((kind = 'rules') = (rules IS NOT NULL)),
    members bigint NOT NULL DEFAULT 0,
    is_built boolean NOT NULL DEFAULT false,
    built_to bigint NOT NULL DEFAULT 0,
    build_after xid8,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, id)
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS segments_name ON segments (user_id, lower(name))`,
  `CREATE INDEX IF NOT EXISTS segments_unbuilt ON segments (id) WHERE NOT is_built`,
  `COMMENT ON COLUMN segments.members IS 'How many contacts it has: triggers on segment_members keep it.'`,
  `COMMENT ON COLUMN segments.is_built IS 'Whether all contacts have been looked at since its rules were saved.'`,
  `COMMENT ON COLUMN segments.built_to IS 'While it is being built: contacts up to this id have been looked at.'`,
  `COMMENT ON COLUMN segments.build_after IS
    'A transaction that began after its rules were saved for all to see; null: the worker has not named one yet. Building begins when all older ones are over: later ones note what they change (segment_checks).'`,
  `CREATE TABLE IF NOT EXISTS segment_members (
    user_id bigint NOT NULL,
    segment_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (segment_id, contact_id),
    FOREIGN KEY (user_id, segment_id) REFERENCES segments (user_id, id) ON DELETE CASCADE,
    FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX IF NOT EXISTS segment_members_contact ON segment_members (contact_id, segment_id)`,
  `CREATE TABLE IF NOT EXISTS segment_turns (
    user_id bigint NOT NULL,
    segment_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (segment_id, contact_id),
    FOREIGN KEY (user_id, segment_id) REFERENCES segments (user_id, id) ON DELETE CASCADE,
    FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE segment_turns IS 'When a contact may next enter or leave a segment by time alone.'`,
  `CREATE INDEX IF NOT EXISTS segment_turns_at ON segment_turns (user_id, at)`,
  `CREATE INDEX IF NOT EXISTS segment_turns_contact ON segment_turns (contact_id)`,
  `CREATE TABLE IF NOT EXISTS segment_topics (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    topic text NOT NULL,
    PRIMARY KEY (user_id, topic)
  )`,
  `COMMENT ON TABLE segment_topics IS
    'What the rules of an account''s segments ask about: event:NAME, tag:ID, automation:ID, list:ID, message, contact, new (domain/segments/facts.ts).'`,
  `CREATE TABLE IF NOT EXISTS segment_checks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    topic text NOT NULL
  )`,
  `COMMENT ON TABLE segment_checks IS
    'Contacts that have changed in what segments ask about, and are to be looked at. No references: what is gone by then is skipped.'`,
  `CREATE INDEX IF NOT EXISTS segment_checks_account ON segment_checks (user_id, id)`,
  `CREATE TABLE IF NOT EXISTS segment_accounts (user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE)`,
  `COMMENT ON TABLE segment_accounts IS
    'Accounts that have segments. Whoever changes an account''s segments, or who is in them, locks its row.'`,
  // Triggers, because contacts change in many places. A change that no segment asks about costs one look into segment_topics.
  `CREATE OR REPLACE FUNCTION check_segments_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.id, t.topic FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = TG_ARGV[0];
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_new_contacts AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_contacts('new')`,
  `CREATE OR REPLACE TRIGGER segments_of_contacts AFTER UPDATE ON contacts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_contacts('contact')`,
  `CREATE OR REPLACE FUNCTION check_segments_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT DISTINCT e.user_id, e.contact_id, t.topic
    FROM changed e JOIN segment_topics t ON t.user_id = e.user_id AND t.topic = 'event:' || e.name
    WHERE e.contact_id IS NOT NULL;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_events AFTER INSERT ON events REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_events()`,
  `CREATE OR REPLACE TRIGGER segments_of_erased_events AFTER DELETE ON events REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_events()`,
  `CREATE OR REPLACE FUNCTION check_segments_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.contact_id, t.topic
    FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = 'tag:' || c.tag_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_tags_added AFTER INSERT ON contact_tags REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_tags()`,
  `CREATE OR REPLACE TRIGGER segments_of_tags_removed AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_tags()`,
  // A row at a time: most changes of runs and calls are none that a segment may ask about.
  `CREATE OR REPLACE FUNCTION check_segments_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    run automatisation_runs := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT t.user_id, run.contact_id, t.topic FROM segment_topics t
    WHERE t.user_id = run.user_id AND t.topic = 'automation:' || run.automatisation_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_runs AFTER UPDATE OF state, entered_at ON automatisation_runs FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL AND (NEW.parent_run_id IS NULL OR NEW.loop_depth = 1) AND NEW.entered_at IS NOT NULL
          AND (OLD.state IS DISTINCT FROM NEW.state OR OLD.entered_at IS NULL))
    EXECUTE FUNCTION check_segments_of_run()`,
  // Recipients of a campaign are items of its loop, which have entered when they are stored.
  `CREATE OR REPLACE TRIGGER segments_of_recipients AFTER INSERT ON automatisation_runs FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL AND NEW.loop_depth = 1 AND NEW.entered_at IS NOT NULL) EXECUTE FUNCTION check_segments_of_run()`,
  `CREATE OR REPLACE TRIGGER segments_of_erased_runs AFTER DELETE ON automatisation_runs FOR EACH ROW
    WHEN (OLD.contact_id IS NOT NULL AND (OLD.parent_run_id IS NULL OR OLD.loop_depth = 1) AND OLD.entered_at IS NOT NULL)
    EXECUTE FUNCTION check_segments_of_run()`,
  `CREATE OR REPLACE FUNCTION check_segments_of_call() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT t.user_id, OLD.contact_id, t.topic FROM segment_topics t WHERE t.user_id = OLD.user_id AND t.topic = 'message';
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_calls AFTER UPDATE OF state ON calls FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL AND OLD.state IS DISTINCT FROM NEW.state AND NEW.state = 'answered')
    EXECUTE FUNCTION check_segments_of_call()`,
  `CREATE OR REPLACE TRIGGER segments_of_erased_calls AFTER DELETE ON calls FOR EACH ROW
    WHEN (OLD.contact_id IS NOT NULL AND OLD.state = 'answered') EXECUTE FUNCTION check_segments_of_call()`,
  `CREATE OR REPLACE FUNCTION count_segment_members() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE segments s SET members = s.members + n.count * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
    FROM (SELECT segment_id, count(*) AS count FROM changed GROUP BY 1 ORDER BY 1) n WHERE s.id = n.segment_id;
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.contact_id, t.topic
    FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = 'list:' || c.segment_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segment_members_added AFTER INSERT ON segment_members REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_segment_members()`,
  `CREATE OR REPLACE TRIGGER segment_members_removed AFTER DELETE ON segment_members REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_segment_members()`,
  // Rules read numbers and days by these settings.
  `CREATE OR REPLACE FUNCTION build_segments_again() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE segments SET is_built = false, built_to = 0, build_after = NULL
    WHERE user_id = NEW.id AND kind = 'rules';
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_settings AFTER UPDATE OF timezone, number_format ON users FOR EACH ROW
    WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone OR OLD.number_format IS DISTINCT FROM NEW.number_format)
    EXECUTE FUNCTION build_segments_again()`,
];

/** Segments of contacts, which follow their rules, and lists, which people fill (docs/decisions/0087). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS segments_of_settings ON users',
    'DROP TRIGGER IF EXISTS segments_of_erased_calls ON calls',
    'DROP TRIGGER IF EXISTS segments_of_calls ON calls',
    'DROP TRIGGER IF EXISTS segments_of_erased_runs ON automatisation_runs',
    'DROP TRIGGER IF EXISTS segments_of_recipients ON automatisation_runs',
    'DROP TRIGGER IF EXISTS segments_of_runs ON automatisation_runs',
    'DROP TRIGGER IF EXISTS segments_of_tags_removed ON contact_tags',
    'DROP TRIGGER IF EXISTS segments_of_tags_added ON contact_tags',
    'DROP TRIGGER IF EXISTS segments_of_erased_events ON events',
    'DROP TRIGGER IF EXISTS segments_of_events ON events',
    'DROP TRIGGER IF EXISTS segments_of_contacts ON contacts',
    'DROP TRIGGER IF EXISTS segments_of_new_contacts ON contacts',
    'DROP TABLE IF EXISTS segment_accounts',
    'DROP TABLE IF EXISTS segment_checks',
    'DROP TABLE IF EXISTS segment_topics',
    'DROP TABLE IF EXISTS segment_turns',
    'DROP TABLE IF EXISTS segment_members',
    'DROP TABLE IF EXISTS segments',
    'DROP FUNCTION IF EXISTS build_segments_again()',
    'DROP FUNCTION IF EXISTS count_segment_members()',
    'DROP FUNCTION IF EXISTS check_segments_of_call()',
    'DROP FUNCTION IF EXISTS check_segments_of_run()',
    'DROP FUNCTION IF EXISTS check_segments_of_tags()',
    'DROP FUNCTION IF EXISTS check_segments_of_events()',
    'DROP FUNCTION IF EXISTS check_segments_of_contacts()',
  ])
    await knex.raw(statement);
}
