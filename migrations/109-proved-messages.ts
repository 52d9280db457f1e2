import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own and locks one table that others use. Each can be repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** SQL: gives a result its channel and its template, as migration 106 does; `proves` follows where its message is not noted as sent. */
const telling = (proves: string): string => `
  CREATE OR REPLACE FUNCTION tell_channel_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT s.channel, s.template_id INTO NEW.channel, NEW.template_id
    FROM sent_messages s WHERE s.run_id = NEW.run_id AND s.visit = NEW.visit;
    IF NOT FOUND THEN
      SELECT message_channel(c.webhook), message_template(c.request) INTO NEW.channel, NEW.template_id
      FROM calls c WHERE c.run_id = NEW.run_id AND c.visit = NEW.visit;
      ${proves}
    END IF;
    NEW.template_id := COALESCE(NEW.template_id, 0);
    RETURN NEW;
  END $$`;

/** SQL: what became of a message proves that its service took it, however its call ended. */
const noteProved = `
      IF NEW.channel IS NOT NULL THEN
        INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
        VALUES (NEW.run_id, NEW.visit, NEW.user_id, NEW.automatisation_id, NEW.moment, NEW.channel, COALESCE(NEW.template_id, 0))
        ON CONFLICT DO NOTHING;
      END IF;`;

/**
 * SQL: as migration 106 makes it. It waits for whoever has stored results with the function of before, and not yet committed: they are there when
 * results are looked at.
 */
const trigger = `
  CREATE OR REPLACE TRIGGER channels_of_results BEFORE INSERT ON message_results FOR EACH ROW
    WHEN (NEW.kind NOT IN ('told', 'link') AND NEW.channel IS NULL) EXECUTE FUNCTION tell_channel_of_result()`;

/** Of so many results the messages are looked at in one statement. */
const resultsAtOnce = 20_000;

/** A deadlock with whoever deletes runs, and a call that somebody else deleted meanwhile. */
const passing = new Set(['40P01', '23503']);
const attempts = 10;

async function inAttempts(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt >= attempts || !passing.has(code)) throw error;
    }
  }
}

async function addStored(knex: Knex): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await knex.raw<{ rows: { last: number | null }[] }>(
      `SELECT max(run_id) AS last FROM (
         SELECT run_id FROM message_results WHERE run_id > ? ORDER BY run_id LIMIT ${resultsAtOnce}
       ) next`,
      [after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    await inAttempts(() =>
      knex.raw(
        `INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
         SELECT DISTINCT ON (m.run_id, m.visit) m.run_id, m.visit, m.user_id, m.automatisation_id, m.moment, m.channel, m.template_id
         FROM message_results m
         WHERE m.run_id > ? AND m.run_id <= ? AND m.kind NOT IN ('told', 'link') AND m.channel IS NOT NULL
           AND NOT EXISTS (SELECT FROM sent_messages s WHERE s.run_id = m.run_id AND s.visit = m.visit)
         ORDER BY m.run_id, m.visit
         ON CONFLICT DO NOTHING`,
        [after, last],
      ),
    );
    after = last;
  }
}

/**
 * A message of which something became counts as sent, though nobody knows how its call ended (docs/decisions/0107). Those of before are added
 * in portions, beside whoever writes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(telling(noteProved));
  await knex.raw(trigger);
  await waiting(knex, () => addStored(knex));
}

/** What was noted stays noted: the messages went. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(telling(''));
}
