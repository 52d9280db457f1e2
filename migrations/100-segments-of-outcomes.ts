import type { Knex } from 'knex';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/** SQL: what rules of segments ask about outcomes (domain/segments/facts.ts). */
const topics = `('outcome:opened', 'outcome:clicked', 'outcome:bounced')`;

const statements = [
  /*
   * The cause is that of a message that was sent (migration 093): the run, for a day. A click that turns out to be a machine's is deleted:
   * that is nobody's doing.
   */
  `CREATE OR REPLACE FUNCTION check_segments_of_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic, depth, fan_out, triggers)
    SELECT c.user_id, c.contact_id, t.topic,
           CASE WHEN TG_OP = 'INSERT' AND r.is_young THEN r.depth + 1 ELSE 0 END,
           CASE WHEN TG_OP = 'INSERT' AND r.is_young THEN COALESCE(r.fan_out, 1000) / 8 END,
           TG_OP = 'INSERT'
    FROM (SELECT DISTINCT run_id, visit, user_id, kind FROM changed WHERE NOT is_machine) o
    JOIN segment_topics t ON t.user_id = o.user_id AND t.topic = 'outcome:' || o.kind
    CROSS JOIN LATERAL (
      SELECT user_id, contact_id FROM calls WHERE run_id = o.run_id AND visit = o.visit AND contact_id IS NOT NULL OFFSET 0
    ) c
    CROSS JOIN LATERAL (
      SELECT depth, fan_out, created_at > now() - interval '1 day' AS is_young FROM automatisation_runs WHERE id = o.run_id OFFSET 0
    ) r;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_outcomes AFTER INSERT ON message_outcomes REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_outcomes()`,
  `CREATE OR REPLACE TRIGGER segments_of_outcomes_gone AFTER DELETE ON message_outcomes REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION check_segments_of_outcomes()`,
  // Outcomes go with their call: before that, because afterwards nobody knows whose they were.
  `CREATE OR REPLACE FUNCTION check_segments_of_erased_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic, triggers)
    SELECT t.user_id, OLD.contact_id, t.topic, false FROM segment_topics t
    WHERE t.user_id = OLD.user_id AND t.topic IN ${topics} AND EXISTS (
      SELECT FROM message_outcomes o
      WHERE o.run_id = OLD.run_id AND o.visit = OLD.visit AND NOT o.is_machine AND 'outcome:' || o.kind = t.topic);
    RETURN OLD;
  END $$`,
  `CREATE OR REPLACE TRIGGER segments_of_erased_outcomes BEFORE DELETE ON calls FOR EACH ROW
    WHEN (OLD.contact_id IS NOT NULL) EXECUTE FUNCTION check_segments_of_erased_outcomes()`,
];

/** Segments ask which messages contacts opened, clicked, or did not get (docs/decisions/0096). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

/** The version before knows no rules about outcomes: segments with one are changed before a way back (docs/upgrading.md). */
export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS segments_of_erased_outcomes ON calls',
    'DROP TRIGGER IF EXISTS segments_of_outcomes_gone ON message_outcomes',
    'DROP TRIGGER IF EXISTS segments_of_outcomes ON message_outcomes',
    'DROP FUNCTION IF EXISTS check_segments_of_erased_outcomes()',
    'DROP FUNCTION IF EXISTS check_segments_of_outcomes()',
  ])
    await knex.raw(statement);
}
