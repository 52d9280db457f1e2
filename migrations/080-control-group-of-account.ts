import type { Knex } from 'knex';

/** An account may keep a share of its contacts out of all messages that are not transactional (docs/decisions/0081). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN control_percent smallint NOT NULL DEFAULT 0 CHECK (control_percent BETWEEN 0 AND 50);
    ALTER TABLE users ADD COLUMN control_since timestamptz;
    COMMENT ON COLUMN users.control_percent IS
      'How many of a hundred contacts are the control group of the account, which gets no messages but transactional ones.';
    COMMENT ON COLUMN users.control_since IS 'Since when the group is this large; null: there is none.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN control_since, DROP COLUMN control_percent');
}
