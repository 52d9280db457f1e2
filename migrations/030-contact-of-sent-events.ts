import type { Knex } from 'knex';

/**
 * `contact_external_id` in the data of an event that a step sends is now always whose event it is. Steps that used the key for something
 * of their own keep that under the first free name like it, where their users find it in the list.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION pg_temp.own_key_renamed(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT jsonb_set(data, '{event_data}', (data -> 'event_data') - 'contact_external_id' || jsonb_build_object(
        (SELECT 'contact_external_id_' || n FROM generate_series(2, 10000) n
         WHERE NOT data -> 'event_data' \\? ('contact_external_id_' || n) ORDER BY n LIMIT 1),
        data #> '{event_data,contact_external_id}'))
    $$;
    CREATE OR REPLACE FUNCTION pg_temp.has_own_key(step_type text, data jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT step_type = 'TRACK'
        AND COALESCE(data #>> '{event_data,contact_external_id}', '') !~ '^\\s*(\\{\\{\\s*contact\\.external_id\\s*\\}\\}\\s*)\\?$'
        AND btrim(data #>> '{event_data,contact_external_id}') <> COALESCE(btrim(data ->> 'contact_external_id'), '')
    $$;

    UPDATE automatisation_steps SET data = pg_temp.own_key_renamed(data) WHERE pg_temp.has_own_key(type, data);
    UPDATE automatisation_revisions r
    SET snapshot = jsonb_set(snapshot, '{steps}', (
      SELECT jsonb_agg(
        CASE WHEN pg_temp.has_own_key(step ->> 'type', step -> 'data')
          THEN jsonb_set(step, '{data}', pg_temp.own_key_renamed(step -> 'data')) ELSE step END ORDER BY place)
      FROM jsonb_array_elements(snapshot -> 'steps') WITH ORDINALITY AS s (step, place)))
    WHERE EXISTS (
      SELECT FROM jsonb_array_elements(snapshot -> 'steps') AS step
      WHERE pg_temp.has_own_key(step ->> 'type', step -> 'data'));
  `);
}

/** What has a name of its own may keep it. */
export async function down(): Promise<void> {}
