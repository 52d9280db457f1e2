import type { Knex } from 'knex';

/** A call that is out knows which attempt sent it, so that an attempt whose database was away for a moment finds its own mark again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE calls ADD COLUMN sender uuid;
    COMMENT ON COLUMN calls.sender IS 'The attempt that said last that the call goes out.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE calls DROP COLUMN sender');
}
