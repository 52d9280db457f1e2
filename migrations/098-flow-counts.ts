import type { Knex } from 'knex';
import { waiting } from './support/in-use';

/**
 * Each statement is a transaction of its own and locks one table that others use: segments write runs and then contacts, events are stored
 * contacts first, so that whoever holds two tables may wait in a circle. Each can be repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** The columns of a count beside its number. */
const key = 'user_id, automatisation_id, kind, start, of_id, what';

/** SQL: what runs count as: a row for each count. Refused runs never entered: they count only as items of their loop. */
const ofRuns = (table: string): string => `
  SELECT r.user_id, r.automatisation_id, counted.kind, counted.moment, counted.of_id, counted.what, r.state, r.entered_at, r.ended_at
  FROM ${table} r CROSS JOIN LATERAL (
    SELECT CASE WHEN r.parent_run_id IS NULL THEN 'run' ELSE 'item' END, r.entered_at, 0::bigint, r.state WHERE r.state <> 'refused'
    UNION ALL
    SELECT 'loop', NULL, r.parent_run_id, r.parent_visit || ':' || r.state WHERE r.parent_run_id IS NOT NULL
    UNION ALL
    SELECT 'failed', r.ended_at, r.current_step_id, 'all' WHERE r.state = 'failed' AND r.current_step_id IS NOT NULL
    UNION ALL
    SELECT 'failed', r.ended_at, r.current_step_id, 'unknown'
    WHERE r.state = 'failed' AND r.current_step_id IS NOT NULL AND r.reason ->> 'code' = 'outcome_unknown'
  ) counted (kind, moment, of_id, what)`;

/** SQL: what visits count as. */
const ofVisits = (table: string): string => `
  SELECT v.user_id, v.automatisation_id, counted.kind, v.started_at AS moment, v.step_id AS of_id, counted.what, v.state
  FROM ${table} v CROSS JOIN LATERAL (
    SELECT 'visit', v.state
    UNION ALL
    SELECT 'mark', 'took_true' WHERE v.state = 'done' AND v.detail -> 'branch' = 'true'
    UNION ALL
    SELECT 'mark', 'not_compared' WHERE v.state = 'done' AND v.detail -> 'not_compared' IS NOT NULL
    UNION ALL
    SELECT 'mark', 'capped' WHERE v.state = 'skipped' AND v.detail -> 'skipped' ->> 'code' = 'message_cap'
    UNION ALL
    SELECT 'way', v.detail ->> 'branch'
    WHERE v.state = 'done' AND v.type IN ('SPLIT', 'WAIT') AND jsonb_typeof(v.detail -> 'branch') = 'string'
  ) counted (kind, what)
  WHERE v.state IN ('waiting', 'done', 'skipped')`;

/** SQL: what runs count as that were erased because of their age, with how many they are. */
const ofErasedRuns = (table: string): string => `
  SELECT e.user_id, e.automatisation_id, 'erased_run' AS kind, e.start AS moment, 0::bigint AS of_id, e.state AS what, e.runs AS number
  FROM ${table} e`;

const ofErasedVisits = (table: string): string => `
  SELECT e.user_id, e.automatisation_id, counted.kind, e.start AS moment, e.step_id AS of_id, counted.what, counted.number
  FROM ${table} e CROSS JOIN LATERAL (
    SELECT 'erased_visit', e.state, e.visits
    UNION ALL
    SELECT 'erased_mark', 'took_true', e.took_true WHERE e.took_true > 0
    UNION ALL
    SELECT 'erased_mark', 'not_compared', e.not_compared WHERE e.not_compared > 0
    UNION ALL
    SELECT 'erased_mark', 'capped', e.capped WHERE e.capped > 0
    UNION ALL
    SELECT 'erased_way', e.way, e.visits WHERE e.way <> ''
  ) counted (kind, what, number)`;

/** SQL: rows with what they count, as changes: by the hour, and together. `sources` select the columns above and a number. */
const together = (...sources: readonly string[]): string => `
  SELECT user_id, automatisation_id, kind, COALESCE(period_start(1::smallint, moment), '-infinity') AS start, of_id, what,
         sum(number)::bigint AS number
  FROM (${sources.join(' UNION ALL ')}) counted
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(number) <> 0`;

const columns = 'user_id, automatisation_id, kind, moment, of_id, what';
const times = (number: string, source: string): string =>
  `SELECT ${columns}, ${number} AS number FROM (${source}) counted`;

/** How many each row of a table stands for. */
const one = { runs: '1', visits: '1', erased_runs: 'number', erased_visits: 'number' };
const sources = { runs: ofRuns, visits: ofVisits, erased_runs: ofErasedRuns, erased_visits: ofErasedVisits };
const tables = {
  runs: 'automatisation_runs',
  visits: 'automatisation_run_steps',
  erased_runs: 'erased_runs',
  erased_visits: 'erased_visits',
};
type Source = keyof typeof sources;
const all = Object.keys(sources) as Source[]; // keys of an object literal

/** A statement that changes no row, as most that store events, costs nothing more. */
const noting = (source: Source): string => `
  CREATE OR REPLACE FUNCTION note_counts_of_${source}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed) THEN
      RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(one[source], sources[source]('changed')))};
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(`-${one[source]}`, sources[source]('changed')))};
    ELSE
      INSERT INTO flow_count_changes (${key}, number)
      ${together(times(one[source], sources[source]('changed')), times(`-${one[source]}`, sources[source]('former')))};
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

const statements = [
  `CREATE TABLE IF NOT EXISTS flow_counts (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    kind text NOT NULL,
    hours smallint NOT NULL,
    start timestamptz NOT NULL,
    of_id bigint NOT NULL,
    what text NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (automatisation_id, kind, hours, start, of_id, what)
  )`,
  `ALTER TABLE flow_counts DROP CONSTRAINT IF EXISTS flow_counts_of_automatisations,
     ADD CONSTRAINT flow_counts_of_automatisations FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE`,
  'CREATE INDEX IF NOT EXISTS flow_counts_none ON flow_counts (automatisation_id) WHERE number = 0',
  `COMMENT ON TABLE flow_counts IS
    'How many runs and visits of a flow there are in a period, up to the changes that flow_count_changes has still to add (docs/decisions/0095).'`,
  `COMMENT ON COLUMN flow_counts.kind IS
    'run, item: by state and the hour of entering; failed: runs at a step, by when they failed; visit, mark, way: of a step, by their beginning; loop: items of a loop, by visit and state; erased_: the same of what was erased because of its age.'`,
  `COMMENT ON COLUMN flow_counts.of_id IS 'The step; of loops, the run; 0: the flow. No reference: deleted steps stay counted.'`,
  `COMMENT ON COLUMN flow_counts.start IS '-infinity, only in the longest periods: no moment, as of runs that are yet to enter.'`,
  `CREATE TABLE IF NOT EXISTS flow_count_changes (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    kind text NOT NULL,
    start timestamptz NOT NULL,
    of_id bigint NOT NULL,
    what text NOT NULL,
    number bigint NOT NULL
  )`,
  `COMMENT ON TABLE flow_count_changes IS
    'What is still to be added to flow_counts. Triggers write it in the transaction that changes runs or visits. No reference: it is also written while a flow is deleted.'`,
  'CREATE INDEX IF NOT EXISTS flow_count_changes_flow ON flow_count_changes (automatisation_id)',
  `ALTER TABLE flow_count_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = -1)`,
  `ALTER TABLE flow_counts SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`,
  ...all.map((source) => `CREATE OR REPLACE VIEW counted_${source} AS ${sources[source](tables[source])}`),
  // A view, so that a check can compare with it, and the counting anew of a flow reads that flow alone.
  `CREATE OR REPLACE VIEW flow_counts_there AS
   ${all
     .map(
       (source) => `
     SELECT user_id, automatisation_id, kind, COALESCE(period_start(1::smallint, moment), '-infinity') AS start, of_id, what,
            sum(${one[source]})::bigint AS number
     FROM counted_${source} GROUP BY 1, 2, 3, 4, 5, 6`,
     )
     .join(' UNION ALL ')}`,
  `COMMENT ON VIEW flow_counts_there IS 'What flow_counts and flow_count_changes say together, counted row by row.'`,
  ...all.map(noting),
  ...all.flatMap(triggers),
  // Its second and third statement each see what is committed by then: whatever is counted is not a change that is yet to come.
  `CREATE OR REPLACE FUNCTION count_flow_anew(flow bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('flow counts', 0));
    DELETE FROM flow_counts WHERE automatisation_id = flow;
    INSERT INTO flow_count_changes (${key}, number)
    SELECT ${key}, sum(number) FROM (
      SELECT ${key}, number FROM flow_counts_there WHERE automatisation_id = flow
      UNION ALL
      SELECT ${key}, -number FROM flow_count_changes WHERE automatisation_id = flow
    ) missing
    GROUP BY ${key} HAVING sum(number) <> 0;
  END $$`,
];

/**
 * The counts of a flow are kept, not counted (docs/decisions/0095). What is stored is counted flow by flow, beside whoever writes: a count
 * that was killed in its middle has written nothing, and one that is repeated replaces the former.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await waiting(knex, async () => {
    for (const id of await knex('automatisations').orderBy('id').pluck<number[]>('id'))
      await knex.raw('SELECT count_flow_anew(?)', [id]);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const source of all) {
    for (const which of ['new', 'changed', 'gone'])
      await knex.raw(`DROP TRIGGER IF EXISTS counts_of_${which}_${source} ON ${tables[source]}`);
    await knex.raw(`DROP FUNCTION IF EXISTS note_counts_of_${source}()`);
  }
  await knex.raw('DROP FUNCTION IF EXISTS count_flow_anew(bigint)');
  await knex.raw('DROP VIEW IF EXISTS flow_counts_there');
  for (const source of all) await knex.raw(`DROP VIEW IF EXISTS counted_${source}`);
  await knex.raw('DROP TABLE IF EXISTS flow_count_changes');
  await knex.raw('DROP TABLE IF EXISTS flow_counts');
}
