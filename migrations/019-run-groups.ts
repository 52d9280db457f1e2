import type { Knex } from 'knex';

/**
 * Runs that start together share a workflow until they must wait (docs/decisions/0018): which one took a run's last segment. The
 * outbox is read account by account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs ADD COLUMN group_workflow_id text;
    COMMENT ON COLUMN automatisation_runs.group_workflow_id IS
      'The workflow that took its last segment, when that is not its own; operators find the run there.';
    CREATE INDEX dispatch_turn ON dispatch (user_id, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX dispatch_turn;
    ALTER TABLE automatisation_runs DROP COLUMN group_workflow_id;
  `);
}
