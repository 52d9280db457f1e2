import type pg from 'pg';

/** From then on, a statement that deletes more than 5,000 events, or more than 500 runs, is told that it took too long. */
export const refuseLargeDeletions = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    CREATE FUNCTION few_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > TG_ARGV[0]::integer THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER few_events AFTER DELETE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION few_rows(5000);
    CREATE TRIGGER few_runs AFTER DELETE ON automatisation_runs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION few_rows(500)`);
