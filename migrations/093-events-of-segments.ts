import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated: whoever follows segments writes both tables, in either order. */
export const config = { transaction: false };

const columns = ['depth', 'fan_out', 'triggers'];
const noted = `user_id, contact_id, topic, ${columns.join(', ')}`;

/** What a cause (`segment_cause`) says, as the columns of a check. */
const ofCause = `COALESCE((i.cause ->> 'depth')::smallint, 0), (i.cause ->> 'fan_out')::integer, COALESCE((i.cause ->> 'triggers')::boolean, true)`;

/** Changed rows of `source` in which segments take an interest, each with its cause. */
const changes = (
  source: string,
  topic: string,
  { contact = 'c.contact_id', external = 'NULL' } = {},
): string => `
  FROM (
    SELECT c.user_id, ${contact} AS contact_id, t.topic, segment_cause(c.user_id, ${contact}, ${external}) AS cause
    FROM ${source} c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = ${topic}
    OFFSET 0
  ) i`;

/**
 * What a change by a run or by its message says of its cause: the depth, and how many events may come of it: half of what may come of the run,
 * shared by four such changes. Time ends a chain: of a run that began more than a day ago it is as of an event from outside. What is erased
 * is nobody's doing.
 */
const ofRun = (run: string): string => `
  CASE WHEN TG_OP <> 'DELETE' AND ${run}.created_at > now() - interval '1 day' THEN ${run}.depth + 1 ELSE 0 END,
  CASE WHEN TG_OP <> 'DELETE' AND ${run}.created_at > now() - interval '1 day' THEN COALESCE(${run}.fan_out, 1000) / 8 END,
  TG_OP <> 'DELETE'`;

const statements = [
  `ALTER TABLE segment_checks
    ADD COLUMN IF NOT EXISTS depth smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS fan_out integer,
    ADD COLUMN IF NOT EXISTS triggers boolean NOT NULL DEFAULT true`,
  `COMMENT ON COLUMN segment_checks.depth IS 'The depth of the event that tells of entering or leaving a segment by this change.'`,
  `COMMENT ON COLUMN segment_checks.fan_out IS 'How many events may come of that one; null: as many as of an event from outside.'`,
  `COMMENT ON COLUMN segment_checks.triggers IS 'False: the change was history, and so is the event.'`,
  // The changes of a contact are looked at together.
  'CREATE INDEX IF NOT EXISTS segment_checks_contact ON segment_checks (user_id, contact_id)',
  `ALTER TABLE segment_turns
    ADD COLUMN IF NOT EXISTS depth smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS fan_out integer`,
  `COMMENT ON COLUMN segment_turns.depth IS 'As in segment_checks, of the change that led to a turn within the following day; else 0.'`,
  `CREATE OR REPLACE FUNCTION segment_cause(account bigint, contact bigint, external_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT COALESCE(told -> ('contact ' || contact), told -> ('external ' || account || ' ' || external_id), told -> 'all')
    FROM (SELECT NULLIF(current_setting('sillage.causes', true), '')::jsonb AS told) given
  $$`,
  `COMMENT ON FUNCTION segment_cause IS 'What the transaction has told of why it changes the contact (db/segments/causes.ts); null: nothing.'`,
  // A contact that an event made has the event's cause: triggers see all that their statement stored.
  `CREATE OR REPLACE FUNCTION check_segments_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (${noted})
    SELECT i.user_id, i.contact_id, i.topic, COALESCE(e.depth, (i.cause ->> 'depth')::smallint, 0), COALESCE(e.fan_out, (i.cause ->> 'fan_out')::integer),
           COALESCE(e.triggers, (i.cause ->> 'triggers')::boolean, true)
    ${changes('changed', 'TG_ARGV[0]', { contact: 'c.id', external: 'c.external_id' })}
    LEFT JOIN LATERAL (
      SELECT max(o.depth) AS depth, min(o.fan_out) / 2 AS fan_out, bool_or(o.triggers) AS triggers
      FROM events o WHERE TG_ARGV[0] = 'new' AND o.user_id = i.user_id AND o.contact_id = i.contact_id
      OFFSET 0
    ) e ON true;
    RETURN NULL;
  END $$`,
  // What retention or a person erases is no event's doing: it is history.
  `CREATE OR REPLACE FUNCTION check_segments_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (${noted})
    SELECT e.user_id, e.contact_id, t.topic,
           CASE TG_OP WHEN 'INSERT' THEN max(e.depth) ELSE 0 END, CASE TG_OP WHEN 'INSERT' THEN min(e.fan_out) / 2 END,
           TG_OP = 'INSERT' AND bool_or(e.triggers)
    FROM changed e JOIN segment_topics t ON t.user_id = e.user_id AND t.topic = 'event:' || e.name
    WHERE e.contact_id IS NOT NULL
    GROUP BY 1, 2, 3;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (${noted})
    SELECT i.user_id, i.contact_id, i.topic, ${ofCause}
    ${changes('changed', `'tag:' || c.tag_id`)};
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    run automatisation_runs := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    INSERT INTO segment_checks (${noted})
    SELECT t.user_id, run.contact_id, t.topic, ${ofRun('run')}
    FROM segment_topics t
    WHERE t.user_id = run.user_id AND t.topic = 'automation:' || run.automatisation_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_call() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (${noted})
    SELECT t.user_id, OLD.contact_id, t.topic, ${ofRun('r')}
    FROM segment_topics t LEFT JOIN automatisation_runs r ON r.id = OLD.run_id
    WHERE t.user_id = OLD.user_id AND t.topic = 'message';
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION count_segment_members() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE segments s SET members = s.members + n.count * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
    FROM (SELECT segment_id, count(*) AS count FROM changed GROUP BY 1 ORDER BY 1) n WHERE s.id = n.segment_id;
    INSERT INTO segment_checks (${noted})
    SELECT i.user_id, i.contact_id, i.topic, ${ofCause}
    ${changes('changed', `'list:' || c.segment_id`)};
    RETURN NULL;
  END $$`,
];

/** The functions are again those of migration 092. */
const undone = [
  `CREATE OR REPLACE FUNCTION check_segments_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.id, t.topic FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = TG_ARGV[0];
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT DISTINCT e.user_id, e.contact_id, t.topic
    FROM changed e JOIN segment_topics t ON t.user_id = e.user_id AND t.topic = 'event:' || e.name
    WHERE e.contact_id IS NOT NULL;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.contact_id, t.topic
    FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = 'tag:' || c.tag_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    run automatisation_runs := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT t.user_id, run.contact_id, t.topic FROM segment_topics t
    WHERE t.user_id = run.user_id AND t.topic = 'automation:' || run.automatisation_id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION check_segments_of_call() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT t.user_id, OLD.contact_id, t.topic FROM segment_topics t WHERE t.user_id = OLD.user_id AND t.topic = 'message';
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION count_segment_members() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE segments s SET members = s.members + n.count * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
    FROM (SELECT segment_id, count(*) AS count FROM changed GROUP BY 1 ORDER BY 1) n WHERE s.id = n.segment_id;
    INSERT INTO segment_checks (user_id, contact_id, topic)
    SELECT c.user_id, c.contact_id, t.topic
    FROM changed c JOIN segment_topics t ON t.user_id = c.user_id AND t.topic = 'list:' || c.segment_id;
    RETURN NULL;
  END $$`,
  'DROP FUNCTION IF EXISTS segment_cause(bigint, bigint, text)',
  'ALTER TABLE segment_turns DROP COLUMN IF EXISTS depth, DROP COLUMN IF EXISTS fan_out',
  'DROP INDEX IF EXISTS segment_checks_contact',
  'ALTER TABLE segment_checks DROP COLUMN IF EXISTS depth, DROP COLUMN IF EXISTS fan_out, DROP COLUMN IF EXISTS triggers',
];

/** Entering and leaving a segment are events. What led to a change is noted with it, so that chains of automations end (docs/decisions/0090). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of undone) await knex.raw(statement);
}
