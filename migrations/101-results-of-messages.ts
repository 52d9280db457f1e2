import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own and locks one table that others use: a reference locks the table that it leads to. Each can be
 * repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** The columns of a count beside its number. */
const key = 'user_id, automatisation_id, kind, start, of_id, what';

/** SQL: what results of messages count as. Of a link, its address without what is behind it: that may be another one for each contact. */
const ofResults = (table: string): string => `
  SELECT m.user_id, m.automatisation_id, CASE m.kind WHEN 'link' THEN 'link' ELSE 'message' END AS kind, m.moment, m.step_id AS of_id,
         CASE m.kind WHEN 'link' THEN left(substring(m.link FROM '^[^\\?#]*'), 300) ELSE m.kind END AS what
  FROM ${table} m WHERE m.kind <> 'told'`;

/** SQL: what messages count as that were erased because of their age, with how many they are. */
const ofErasedMessages = (table: string): string => `
  SELECT e.user_id, e.automatisation_id, 'erased_message' AS kind, e.start AS moment, e.step_id AS of_id, e.kind AS what, e.messages AS number
  FROM ${table} e`;

const columns = 'user_id, automatisation_id, kind, moment, of_id, what';
const times = (number: string, source: string): string =>
  `SELECT ${columns}, ${number} AS number FROM (${source}) counted`;

/** SQL: rows with what they count, as changes: by the hour, and together. */
const together = (...sources: readonly string[]): string => `
  SELECT user_id, automatisation_id, kind, period_start(1::smallint, moment) AS start, of_id, what, sum(number)::bigint AS number
  FROM (${sources.join(' UNION ALL ')}) counted
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(number) <> 0`;

const sources = { results: ofResults, erased_messages: ofErasedMessages };
const tables = { results: 'message_results', erased_messages: 'erased_messages' };
const numbers = { results: '1', erased_messages: 'number' };
type Source = keyof typeof sources;
const all = Object.keys(sources) as Source[]; // keys of an object literal

/** How many each row of the views counts, those of migration 098 included. */
const counted = { runs: '1', visits: '1', erased_runs: 'number', erased_visits: 'number' };
const there = (views: Readonly<Record<string, string>>): string => `
  CREATE OR REPLACE VIEW flow_counts_there AS
  ${Object.entries(views)
    .map(
      ([source, number]) => `
    SELECT user_id, automatisation_id, kind, COALESCE(period_start(1::smallint, moment), '-infinity') AS start, of_id, what,
           sum(${number})::bigint AS number
    FROM counted_${source} GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .join(' UNION ALL ')}`;

const noting = (source: Source): string => `
  CREATE OR REPLACE FUNCTION note_counts_of_${source}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed) THEN
      RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(numbers[source], sources[source]('changed')))};
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(`-${numbers[source]}`, sources[source]('changed')))};
    ELSE
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(numbers[source], sources[source]('changed')), times(`-${numbers[source]}`, sources[source]('former')))};
    END IF;
    RETURN NULL;
  END $$`;

const triggers = (source: Source): string[] => [
  `CREATE OR REPLACE TRIGGER counts_of_new_${source} AFTER INSERT ON ${tables[source]}
     REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_counts_of_${source}()`,
  `CREATE OR REPLACE TRIGGER counts_of_changed_${source} AFTER UPDATE ON ${tables[source]}
     REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_counts_of_${source}()`,
  `CREATE OR REPLACE TRIGGER counts_of_gone_${source} AFTER DELETE ON ${tables[source]}
     REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_counts_of_${source}()`,
];

/** SQL: how long the event of some clicks waits. */
const waits = `CASE WHEN bool_and(o.event_key LIKE 'link %') THEN interval '3 seconds' ELSE interval '0' END`;

/** SQL: the messages of a relation, each with what its results are stored with. */
const messagesOf = (messages: string): string => `
  SELECT i.run_id, i.visit, 'told', c.user_id, r.automatisation_id, c.step_id, COALESCE(v.started_at, c.created_at)
  FROM (SELECT DISTINCT run_id, visit FROM ${messages}) i
  CROSS JOIN LATERAL (
    SELECT user_id, step_id, created_at FROM calls WHERE run_id = i.run_id AND visit = i.visit OFFSET 0
  ) c
  CROSS JOIN LATERAL (SELECT automatisation_id FROM automatisation_runs WHERE id = i.run_id OFFSET 0) r
  LEFT JOIN LATERAL (
    SELECT started_at FROM automatisation_run_steps WHERE run_id = i.run_id AND visit = i.visit OFFSET 0
  ) v ON true
  ORDER BY i.run_id, i.visit`;

/** SQL: stores that something was told of messages, and holds them until the transaction ends: whoever else stores what was told of them waits. */
const hold = (messages: string): string => `
    INSERT INTO message_results AS kept (run_id, visit, kind, user_id, automatisation_id, step_id, moment)
    ${messagesOf(messages)}
    ON CONFLICT (run_id, visit, kind, link_key) DO UPDATE SET moment = kept.moment`;

/** SQL: what has become of messages that is not stored yet. */
const missing = (messages: string, due: string): string => `
  INSERT INTO message_results (run_id, visit, kind, link_key, link, user_id, automatisation_id, step_id, moment, due_at)
  SELECT m.run_id, m.visit, t.kind, t.link_key, t.link, m.user_id, m.automatisation_id, m.step_id, m.moment, ${due}
  FROM (SELECT DISTINCT run_id, visit FROM ${messages}) i
  CROSS JOIN LATERAL (
    SELECT * FROM message_results WHERE run_id = i.run_id AND visit = i.visit AND kind = 'told' AND link_key = '' OFFSET 0
  ) m
  CROSS JOIN LATERAL results_of_message(m.run_id, m.visit) t
  ON CONFLICT DO NOTHING`;

const statements = [
  `CREATE TABLE IF NOT EXISTS message_results (
    run_id bigint NOT NULL,
    visit integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('told', 'delivered', 'opened', 'clicked', 'link', 'bounced', 'complained', 'unsubscribed')),
    link_key text NOT NULL DEFAULT '',
    link text,
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    step_id bigint NOT NULL,
    moment timestamptz NOT NULL,
    due_at timestamptz,
    PRIMARY KEY (run_id, visit, kind, link_key),
    FOREIGN KEY (run_id, visit) REFERENCES calls (run_id, visit) ON DELETE CASCADE
  ) WITH (autovacuum_vacuum_scale_factor = 0.02)`,
  `COMMENT ON TABLE message_results IS
    'What became of messages by all that was told of them, each thing once: triggers derive it from message_outcomes. told: something was; whoever stores outcomes of a message locks this row. Events and counts of steps are made of these rows.'`,
  `COMMENT ON COLUMN message_results.link IS 'The link that was clicked: such a row goes when what the call sent is erased.'`,
  `COMMENT ON COLUMN message_results.moment IS 'When the visit began: counts of a step are of visits that began in a period.'`,
  `COMMENT ON COLUMN message_results.due_at IS 'From when on the worker makes an event of it; null: it has made one, or there is none.'`,
  'CREATE INDEX IF NOT EXISTS message_results_due ON message_results (user_id, due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS message_results_of_step ON message_results (step_id, moment)',
  `CREATE TABLE IF NOT EXISTS erased_messages (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    step_id bigint NOT NULL,
    start timestamptz NOT NULL,
    kind text NOT NULL,
    messages bigint NOT NULL,
    PRIMARY KEY (automatisation_id, step_id, kind, start),
    FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE erased_messages IS
    'What became of a step''s messages whose runs were erased because of their age, by the hour in which their visits began: the step goes on counting them.'`,

  ...all.map((source) => `CREATE OR REPLACE VIEW counted_${source} AS ${sources[source](tables[source])}`),
  there({ ...counted, results: numbers.results, erased_messages: numbers.erased_messages }),
  ...all.map(noting),
  ...all.flatMap(triggers),

  `COMMENT ON COLUMN flow_counts.kind IS
    'run, item: by state and the hour of entering; failed: runs at a step, by when they failed; visit, mark, way: of a step, by their beginning; message, link: what became of a step''s messages, by the beginning of their visits; loop: items of a loop, by visit and state; erased_: the same of what was erased because of its age.'`,

  /*
   * What standingOf says of a message (domain/outcomes/standing.ts), and for how long its event waits: a click that our own link told may turn
   * out to be a scanner's. Each link that was clicked makes an event; a click makes one itself where no link is known.
   */
  `CREATE OR REPLACE FUNCTION results_of_message(of_run bigint, of_visit integer)
   RETURNS TABLE (kind text, link_key text, link text, event_waits interval) LANGUAGE sql STABLE AS $$
    WITH o AS MATERIALIZED (
      SELECT m.kind, m.is_machine, m.link, m.event_key FROM message_outcomes m WHERE m.run_id = of_run AND m.visit = of_visit
    )
    SELECT 'delivered', '', NULL::text, interval '0'
    WHERE EXISTS (SELECT FROM o WHERE o.kind IN ('delivered', 'opened', 'clicked', 'complained', 'unsubscribed'))
      AND NOT EXISTS (SELECT FROM o WHERE o.kind = 'bounced')
    UNION ALL
    SELECT o.kind, '', NULL::text, CASE WHEN o.kind <> 'clicked' THEN interval '0' WHEN count(o.link) = 0 THEN ${waits} END FROM o
    WHERE o.kind IN ('bounced', 'complained', 'unsubscribed') OR o.kind IN ('opened', 'clicked') AND NOT o.is_machine
    GROUP BY o.kind
    UNION ALL
    SELECT 'link', md5(o.link), min(o.link), ${waits} FROM o
    WHERE NOT o.is_machine AND o.kind = 'clicked' AND o.link IS NOT NULL GROUP BY md5(o.link)
  $$`,
  /*
   * Whoever stores outcomes of a message waits for who does, at the row that says that something was told: each sees all. Messages are locked
   * in one order. What was wrong is rare, and goes row by row, in a plan that was made while there was hardly any too.
   */
  `CREATE OR REPLACE FUNCTION follow_message_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    wrong record;
  BEGIN
    IF NOT EXISTS (SELECT FROM changed) THEN
      RETURN NULL;
    END IF;
    ${hold('changed')};
    FOR wrong IN
      SELECT m.run_id, m.visit, m.kind, m.link_key
      FROM (SELECT DISTINCT run_id, visit FROM changed) i
      CROSS JOIN LATERAL (
        SELECT * FROM message_results WHERE run_id = i.run_id AND visit = i.visit AND kind <> 'told' OFFSET 0
      ) m
      WHERE NOT EXISTS (
        SELECT FROM results_of_message(m.run_id, m.visit) t WHERE t.kind = m.kind AND t.link_key = m.link_key)
      ORDER BY 1, 2, 3, 4
    LOOP
      DELETE FROM message_results
      WHERE run_id = wrong.run_id AND visit = wrong.visit AND kind = wrong.kind AND link_key = wrong.link_key;
    END LOOP;
    ${missing('changed', 'now() + t.event_waits')};
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER results_of_outcomes AFTER INSERT ON message_outcomes REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_message_outcomes()`,
  `CREATE OR REPLACE TRIGGER results_of_outcomes_gone AFTER DELETE ON message_outcomes REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_message_outcomes()`,
];

/** SQL: the messages of some runs of which something is stored by now. */
const stored = '(SELECT run_id, visit FROM message_outcomes WHERE run_id > ? AND run_id <= ?) o';
/** Of so many outcomes the messages are added in one transaction. */
const outcomesAtOnce = 20_000;

/** A deadlock with whoever deletes runs, and a message that somebody else deleted meanwhile. */
const passing = new Set(['40P01', '23503']);
const attempts = 10;

/** Adds the messages of the runs after one up to another. Whoever stores outcomes of one of them waits, or is waited for. */
async function fill(knex: Knex, runs: [after: number, last: number]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await knex.transaction(async (trx) => {
        await trx.raw(hold(stored), runs);
        await trx.raw(missing(stored, 'NULL::timestamptz'), runs);
      });
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
      `SELECT max(run_id) AS last FROM (SELECT run_id FROM message_outcomes WHERE run_id > ? ORDER BY run_id LIMIT ${outcomesAtOnce}) next`,
      [after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    await fill(knex, [after, last]);
    after = last;
  }
}

/**
 * What became of messages is counted at their steps, and makes events (docs/decisions/0096). What is stored is added in portions, beside
 * whoever writes, and makes none.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await waiting(knex, () => addStored(knex));
}

/** Before migration 098 is undone, this one is: its triggers write what that one makes, and it gives the view of counts back as it was. */
export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER IF EXISTS results_of_outcomes_gone ON message_outcomes',
    'DROP TRIGGER IF EXISTS results_of_outcomes ON message_outcomes',
    'DROP FUNCTION IF EXISTS follow_message_outcomes()',
    'DROP FUNCTION IF EXISTS results_of_message(bigint, integer)',
    there(counted),
    ...all.map((source) => `DROP VIEW IF EXISTS counted_${source}`),
    'DROP TABLE IF EXISTS erased_messages',
    'DROP TABLE IF EXISTS message_results',
    ...all.map((source) => `DROP FUNCTION IF EXISTS note_counts_of_${source}()`),
    `DELETE FROM flow_count_changes WHERE kind IN ('message', 'link', 'erased_message')`,
    `DELETE FROM flow_counts WHERE kind IN ('message', 'link', 'erased_message')`,
  ])
    await knex.raw(statement);
}
