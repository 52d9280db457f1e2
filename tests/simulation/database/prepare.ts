import type pg from 'pg';

/**
 * Makes a database use the simulation's clock and random numbers: functions of the same names precede PostgreSQL's own in the search path.
 * The clock and the random source are sequences, whose current value every transaction sees.
 */
const standIns = `
  CREATE SCHEMA simulated;
  CREATE SEQUENCE simulated.clock;
  CREATE SEQUENCE simulated.dice;
  CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT pg_catalog.to_timestamp(last_value / 1000.0) FROM simulated.clock $$;
  CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT pg_catalog.to_timestamp(COALESCE(NULLIF(pg_catalog.current_setting('simulated.began', true), '')::bigint,
                                               (SELECT last_value FROM simulated.clock)) / 1000.0) $$;
  CREATE FUNCTION simulated.random() RETURNS double precision LANGUAGE sql VOLATILE AS
    $$ SELECT (pg_catalog.hashint8(pg_catalog.nextval('simulated.dice')) & 1048575) / 1048576.0 $$`;

const settings = `
  search_path = simulated, pg_catalog, public
  plan_cache_mode = force_generic_plan
  deadlock_timeout = '1h'
  statement_timeout = 0`;

/** Prepares a copy of the migrated database. Connections that are opened afterwards use the simulation's time. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  await client.query(standIns);
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const name = client.escapeIdentifier(rows[0]?.name ?? '');
  for (const setting of settings.trim().split('\n'))
    await client.query(`ALTER DATABASE ${name} SET ${setting}`);
  await client.query('SET search_path = simulated, pg_catalog, public');
  // A column default is bound to the function that it was created with.
  const defaults = await client.query<{ relation: string; name: string }>(
    `SELECT adrelid::regclass::text AS relation, quote_ident(attname) AS name FROM pg_attrdef
     JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
     WHERE pg_get_expr(adbin, adrelid) = 'pg_catalog.now()'`,
  );
  const changes = defaults.rows.map(
    ({ relation, name: column }) => `ALTER TABLE ${relation} ALTER COLUMN ${column} SET DEFAULT now()`,
  );
  const tables = await tablesOf(client);
  // PostgreSQL's background work would run at unpredictable times.
  await client.query(
    [...changes, ...tables.map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off)`)].join(';'),
  );
  // The SQL that removes a fix.
  if (process.env['SIMULATION_SQL']) await client.query(process.env['SIMULATION_SQL']);
  await client.query(`VACUUM ${tables.join(', ')}`);
}

const named = async (client: pg.Client, kind: 'r' | 'S'): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE relkind = $1 AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'knex%' ORDER BY 1`,
    [kind],
  );
  return rows.map(({ name }) => name);
};
const tablesOf = (client: pg.Client): Promise<string[]> => named(client, 'r');

async function filledOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const text = `SELECT ${tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(', ')}`;
  const { rows } = await client.query<boolean[]>({ text, rowMode: 'array' });
  return tables.filter((_, place) => rows[0]?.[place]);
}

/**
 * Returns a function that empties the database: afterwards its blocks and sequences are exactly as before the first seed, so that the same
 * seed gets the same plans and the same order of rows.
 */
export async function emptying(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await tablesOf(client);
  const sequences = await named(client, 'S');
  // All rows are deleted, so foreign key triggers are off.
  await client.query('SET session_replication_role = replica');
  const filledAlways = (await filledOf(client, tables)).map((table) => ({
    table,
    kept: `simulated.kept_${table}`,
  }));
  for (const { table, kept } of filledAlways) await client.query(`CREATE TABLE ${kept} AS TABLE ${table}`);
  const refill = filledAlways.map(
    ({ table, kept }) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE ${kept}`,
  );
  const restart = `SELECT ${sequences.map((name) => `setval('${name}', 1, false)`).join(', ')}, setval('simulated.dice', 1, false)`;
  return async () => {
    const filled = await filledOf(client, tables);
    if (filled.length > 0) {
      await client.query(filled.map((table) => `DELETE FROM ${table}`).join(';'));
      await client.query(`VACUUM (INDEX_CLEANUP on, PROCESS_TOAST off) ${filled.join(', ')}`);
    }
    await client.query([...refill, restart].join(';'));
  };
}
