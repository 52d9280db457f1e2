import type { Knex } from 'knex';

/** Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/**
 * SQL: the contacts of messages of which something became are looked at again by rules about that (migration 100); and, since it proves that a
 * message went whose call was not answered, by rules about messages.
 */
const checkOutcomes = (proves: boolean): string => `
  CREATE OR REPLACE FUNCTION check_segments_of_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO segment_checks (user_id, contact_id, topic, depth, fan_out, triggers)
    SELECT c.user_id, c.contact_id, t.topic,
           CASE WHEN TG_OP = 'INSERT' AND r.is_young THEN r.depth + 1 ELSE 0 END,
           CASE WHEN TG_OP = 'INSERT' AND r.is_young THEN COALESCE(r.fan_out, 1000) / 8 END,
           TG_OP = 'INSERT'
    FROM (SELECT DISTINCT run_id, visit, user_id, kind, is_machine FROM changed) o
    JOIN segment_topics t ON t.user_id = o.user_id
      AND (t.topic = 'outcome:' || o.kind AND NOT o.is_machine${proves ? ` OR t.topic = 'message'` : ''})
    CROSS JOIN LATERAL (
      SELECT user_id, contact_id FROM calls
      WHERE run_id = o.run_id AND visit = o.visit AND contact_id IS NOT NULL${proves ? ` AND (t.topic <> 'message' OR state <> 'answered')` : ''}
      OFFSET 0
    ) c
    CROSS JOIN LATERAL (
      SELECT depth, fan_out, created_at > now() - interval '1 day' AS is_young FROM automatisation_runs WHERE id = o.run_id OFFSET 0
    ) r;
    RETURN NULL;
  END $$`;

const checkErased = (such: string): string => `
  CREATE OR REPLACE TRIGGER segments_of_erased_calls AFTER DELETE ON calls FOR EACH ROW
    WHEN (OLD.contact_id IS NOT NULL AND ${such}) EXECUTE FUNCTION check_segments_of_call()`;

/** SQL: what is stored so far is looked at again; a second time does no harm. */
const checkStored = `
  INSERT INTO segment_checks (user_id, contact_id, topic, triggers)
  SELECT DISTINCT c.user_id, c.contact_id, t.topic, false
  FROM segment_topics t
  JOIN calls c ON c.user_id = t.user_id AND c.contact_id IS NOT NULL AND c.state <> 'answered'
  JOIN sent_messages s ON s.run_id = c.run_id AND s.visit = c.visit
  WHERE t.topic = 'message'`;

/** A message counts for segments as it does for reports: also when its service never answered, and something became of it (docs/decisions/0107). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(checkOutcomes(true));
  await knex.raw(checkErased(`OLD.state <> 'skipped'`));
  await knex.raw(checkStored);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(checkErased(`OLD.state = 'answered'`));
  await knex.raw(checkOutcomes(false));
}
