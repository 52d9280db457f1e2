import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own and locks one table that others use: a reference locks the table that it leads to. Each can be
 * repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** The columns of a count beside its number. */
const key = 'user_id, automatisation_id, kind, start, of_id, what';
const columns = 'user_id, automatisation_id, kind, moment, of_id, what';

/** SQL: messages that were sent, as reports count them: by channel and template. */
const ofSent = (table: string): string => `
  SELECT m.user_id, m.automatisation_id, 'sending' AS kind, m.moment, m.template_id AS of_id, m.channel || ':sent' AS what, 1 AS number
  FROM ${table} m`;

/** SQL: the same of what became of messages. Results of before this migration have no channel until it has come to them. */
const ofResults = (table: string): string => `
  SELECT m.user_id, m.automatisation_id, 'sending' AS kind, m.moment, m.template_id AS of_id, m.channel || ':' || m.kind AS what, 1 AS number
  FROM ${table} m WHERE m.kind NOT IN ('told', 'link') AND m.channel IS NOT NULL`;

/** SQL: the same of messages that were erased because of their age. */
const ofErased = (table: string): string => `
  SELECT m.user_id, m.automatisation_id, 'sending' AS kind, m.start AS moment, m.template_id AS of_id, m.channel || ':' || m.kind AS what,
         m.messages AS number
  FROM ${table} m`;

/** What reports count, by its table. */
const sources = { sent_messages: ofSent, message_results: ofResults, erased_sendings: ofErased };
type Source = keyof typeof sources;
const all = Object.keys(sources) as Source[]; // keys of an object literal

const view = (source: Source): string => `counted_sendings_of_${source}`;

/** How many each row of the views counts, of migrations 098 and 101. */
const former = {
  counted_runs: '1',
  counted_visits: '1',
  counted_erased_runs: 'number',
  counted_erased_visits: 'number',
  counted_results: '1',
  counted_erased_messages: 'number',
};
const there = (views: Readonly<Record<string, string>>): string => `
  CREATE OR REPLACE VIEW flow_counts_there AS
  ${Object.entries(views)
    .map(
      ([name, number]) => `
    SELECT user_id, automatisation_id, kind, COALESCE(period_start(1::smallint, moment), '-infinity') AS start, of_id, what,
           sum(${number})::bigint AS number
    FROM ${name} GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .join(' UNION ALL ')}`;

/** SQL: rows with what they count, as changes: by the hour, and together. */
const together = (...parts: readonly string[]): string => `
  INSERT INTO flow_count_changes (${key}, number)
  SELECT user_id, automatisation_id, kind, period_start(1::smallint, moment) AS start, of_id, what, sum(number)::bigint AS number
  FROM (${parts.join(' UNION ALL ')}) counted
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(number) <> 0`;
const more = (rows: string): string => `SELECT ${columns}, number FROM (${rows}) more`;
const less = (rows: string): string => `SELECT ${columns}, -number AS number FROM (${rows}) less`;

/** Notes what a statement changes of the counts, as those of migrations 098 and 101. */
const noting = (source: Source): string => `
  CREATE OR REPLACE FUNCTION note_sendings_of_${source}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed) THEN
      RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
      ${together(more(sources[source]('changed')))};
    ELSIF TG_OP = 'DELETE' THEN
      ${together(less(sources[source]('changed')))};
    ELSE
      ${together(more(sources[source]('changed')), less(sources[source]('former')))};
    END IF;
    RETURN NULL;
  END $$`;

const triggers = (source: Source): string[] => [
  `CREATE OR REPLACE TRIGGER sendings_of_new_${source} AFTER INSERT ON ${source}
     REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_${source}()`,
  `CREATE OR REPLACE TRIGGER sendings_of_changed_${source} AFTER UPDATE ON ${source}
     REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_${source}()`,
  `CREATE OR REPLACE TRIGGER sendings_of_gone_${source} AFTER DELETE ON ${source}
     REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_${source}()`,
];

/** SQL: whether a call is a message that was sent: its service took it. */
const isSent = (call: string): string =>
  `${call}.state = 'answered' AND message_channel(${call}.webhook) IS NOT NULL`;

/** SQL: notes that messages were sent. What was told of one knows its moment already: that of the beginning of its visit. */
const noteSent = (call: string, from: string): string => `
  INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
  SELECT ${call}.run_id, ${call}.visit, ${call}.user_id, r.automatisation_id, COALESCE(t.moment, v.started_at, ${call}.created_at),
         message_channel(${call}.webhook), message_template(${call}.request)
  FROM ${from} LATERAL (SELECT automatisation_id FROM automatisation_runs WHERE id = ${call}.run_id OFFSET 0) r
  LEFT JOIN LATERAL (
    SELECT moment FROM message_results
    WHERE run_id = ${call}.run_id AND visit = ${call}.visit AND kind = 'told' AND link_key = '' OFFSET 0
  ) t ON true
  LEFT JOIN LATERAL (
    SELECT started_at FROM automatisation_run_steps WHERE run_id = ${call}.run_id AND visit = ${call}.visit OFFSET 0
  ) v ON true
  ON CONFLICT DO NOTHING`;

const statements = [
  `CREATE OR REPLACE FUNCTION message_channel(webhook text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN substring(webhook FROM '_send_(email|sms|push)$')`,
  `COMMENT ON FUNCTION message_channel IS 'The channel of an app''s action; null: it sends no message.'`,
  `CREATE OR REPLACE FUNCTION message_template(request json) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN COALESCE((request -> 'template' ->> 'id')::bigint, 0)`,
  `COMMENT ON FUNCTION message_template IS 'The message template that a request was made of; 0: none, or it is not kept any more.'`,

  `CREATE TABLE IF NOT EXISTS sent_messages (
    run_id bigint NOT NULL,
    visit integer NOT NULL,
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    moment timestamptz NOT NULL,
    channel text NOT NULL,
    template_id bigint NOT NULL,
    PRIMARY KEY (run_id, visit),
    FOREIGN KEY (run_id, visit) REFERENCES calls (run_id, visit) ON DELETE CASCADE
  ) WITH (autovacuum_vacuum_scale_factor = 0.02)`,
  'CREATE INDEX IF NOT EXISTS sent_messages_of_account ON sent_messages (user_id, moment)',
  `COMMENT ON TABLE sent_messages IS 'Messages that their services took: a trigger on calls adds them. Reports count them.'`,
  `COMMENT ON COLUMN sent_messages.moment IS 'When the visit began, as in message_results.'`,
  `COMMENT ON COLUMN sent_messages.template_id IS 'The message template that it was made of; 0: none. No reference: it stays counted.'`,
  'ALTER TABLE message_results ADD COLUMN IF NOT EXISTS channel text, ADD COLUMN IF NOT EXISTS template_id bigint NOT NULL DEFAULT 0',
  `COMMENT ON COLUMN message_results.channel IS 'As in sent_messages. Null of what reports do not count: told, link.'`,
  `CREATE INDEX IF NOT EXISTS message_results_of_account ON message_results (user_id, moment)
    WHERE kind NOT IN ('told', 'link') AND channel IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS erased_sendings (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    channel text NOT NULL,
    template_id bigint NOT NULL,
    start timestamptz NOT NULL,
    kind text NOT NULL,
    messages bigint NOT NULL,
    PRIMARY KEY (automatisation_id, channel, template_id, kind, start),
    FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX IF NOT EXISTS erased_sendings_of_account ON erased_sendings (user_id, start)',
  `COMMENT ON TABLE erased_sendings IS
    'Messages, and what became of them, whose runs were erased because of their age, by the hour in which their visits began: reports go on counting them.'`,
  `CREATE INDEX IF NOT EXISTS flow_counts_of_sendings ON flow_counts (user_id, hours, start) WHERE kind = 'sending'`,
  `CREATE INDEX IF NOT EXISTS flow_count_changes_of_sendings ON flow_count_changes (user_id) WHERE kind = 'sending'`,
  ...all.map((source) => `CREATE OR REPLACE VIEW ${view(source)} AS ${sources[source](source)}`),
  there({ ...former, ...Object.fromEntries(all.map((source) => [view(source), 'number'])) }),
  `COMMENT ON COLUMN flow_counts.kind IS
    'run, item: by state and the hour of entering; failed: runs at a step, by when they failed; visit, mark, way: of a step, by their beginning; message, link: what became of a step''s messages, by the beginning of their visits; sending: messages and what became of them, by template, channel and the beginning of their visits; loop: items of a loop, by visit and state; erased_: the same of what was erased because of its age.'`,
  ...all.map(noting),
  ...all.flatMap(triggers),

  `CREATE OR REPLACE FUNCTION note_message_sent() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${noteSent('NEW', '')};
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER messages_sent AFTER UPDATE OF state ON calls FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state AND ${isSent('NEW')}) EXECUTE FUNCTION note_message_sent()`,
  `CREATE OR REPLACE TRIGGER messages_sent_at_once AFTER INSERT ON calls FOR EACH ROW
    WHEN (${isSent('NEW')}) EXECUTE FUNCTION note_message_sent()`,
  // What is told may come before the answer of the service: the call knows it then.
  `CREATE OR REPLACE FUNCTION tell_channel_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT s.channel, s.template_id INTO NEW.channel, NEW.template_id
    FROM sent_messages s WHERE s.run_id = NEW.run_id AND s.visit = NEW.visit;
    IF NOT FOUND THEN
      SELECT message_channel(c.webhook), message_template(c.request) INTO NEW.channel, NEW.template_id
      FROM calls c WHERE c.run_id = NEW.run_id AND c.visit = NEW.visit;
    END IF;
    NEW.template_id := COALESCE(NEW.template_id, 0);
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER channels_of_results BEFORE INSERT ON message_results FOR EACH ROW
    WHEN (NEW.kind NOT IN ('told', 'link') AND NEW.channel IS NULL) EXECUTE FUNCTION tell_channel_of_result()`,
];

/** Of so many calls the messages are added in one statement. */
const callsAtOnce = 20_000;

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
      `SELECT max(run_id) AS last FROM (SELECT run_id FROM calls WHERE run_id > ? ORDER BY run_id LIMIT ${callsAtOnce}) next`,
      [after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    const runs = [after, last];
    await inAttempts(() =>
      knex.raw(
        noteSent(
          'c',
          `(SELECT * FROM calls c WHERE c.run_id > ? AND c.run_id <= ? AND ${isSent('c')} ORDER BY run_id, visit) c CROSS JOIN`,
        ),
        runs,
      ),
    );
    await inAttempts(() =>
      knex.raw(
        // What is noted already is not read out of the request again.
        `UPDATE message_results m
         SET channel = COALESCE(s.channel, message_channel(c.webhook)), template_id = COALESCE(s.template_id, message_template(c.request))
         FROM calls c LEFT JOIN sent_messages s ON s.run_id = c.run_id AND s.visit = c.visit
         WHERE c.run_id > ? AND c.run_id <= ? AND m.run_id = c.run_id AND m.visit = c.visit AND m.channel IS NULL
           AND m.kind NOT IN ('told', 'link')`,
        runs,
      ),
    );
    after = last;
  }
}

/**
 * Reports count messages from what is kept (docs/decisions/0102): those that were sent are noted, and each result has its channel and
 * template. What is stored is added in portions, beside whoever writes.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await waiting(knex, () => addStored(knex));
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS channels_of_results ON message_results',
    'DROP FUNCTION IF EXISTS tell_channel_of_result()',
    'DROP TRIGGER IF EXISTS messages_sent ON calls',
    'DROP TRIGGER IF EXISTS messages_sent_at_once ON calls',
    'DROP FUNCTION IF EXISTS note_message_sent()',
    ...['new', 'changed', 'gone'].map(
      (which) => `DROP TRIGGER IF EXISTS sendings_of_${which}_message_results ON message_results`,
    ),
    there(former),
    ...all.map((source) => `DROP VIEW IF EXISTS ${view(source)}`),
    'DROP TABLE IF EXISTS erased_sendings',
    'DROP TABLE IF EXISTS sent_messages',
    ...all.map((source) => `DROP FUNCTION IF EXISTS note_sendings_of_${source}()`),
    'DROP INDEX IF EXISTS flow_count_changes_of_sendings',
    'DROP INDEX IF EXISTS flow_counts_of_sendings',
    'DROP INDEX IF EXISTS message_results_of_account',
    'ALTER TABLE message_results DROP COLUMN IF EXISTS channel, DROP COLUMN IF EXISTS template_id',
    'DROP FUNCTION IF EXISTS message_template(json)',
    'DROP FUNCTION IF EXISTS message_channel(text)',
    `DELETE FROM flow_count_changes WHERE kind = 'sending'`,
    `DELETE FROM flow_counts WHERE kind = 'sending'`,
  ])
    await knex.raw(statement);
}
