import type { Knex } from 'knex';

/** What lists are searched by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The LIKE pattern that finds a term anywhere: % and _ are letters in it. They are escaped after search_text, which can
    -- make them out of other signs.
    CREATE FUNCTION search_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN '%' || replace(replace(replace(search_text(term), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';

    -- A contact's external id, name and e-mail, a line each: one index serves a search over all three.
    CREATE FUNCTION contact_search_text(external_id text, name text, email text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN search_text(external_id || E'\\n' || coalesce(name, '') || E'\\n' || coalesce(email, ''));

    CREATE INDEX contacts_search ON contacts USING gin (contact_search_text(external_id, name, email) gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX contacts_search;
    DROP FUNCTION contact_search_text(text, text, text);
    DROP FUNCTION search_pattern(text);
  `);
}
