import type { Knex } from 'knex';

const ruleCheck = 'automatisations_reentry_check';

/** Two more re-entry rules: not again within a period, and once for each value of a field of the event. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisations
      ADD COLUMN reentry_period integer CHECK (reentry_period > 0),
      ADD COLUMN reentry_field text,
      DROP CONSTRAINT ${ruleCheck},
      ADD CONSTRAINT ${ruleCheck} CHECK (reentry IN ('every', 'one_active', 'once_in', 'once_per_value', 'once')),
      ADD CHECK ((reentry = 'once_in') = (reentry_period IS NOT NULL)),
      ADD CHECK ((reentry = 'once_per_value') = (reentry_field IS NOT NULL));
    COMMENT ON COLUMN automatisations.reentry_period IS 'Seconds from the last start; of once_in alone.';
    COMMENT ON COLUMN automatisations.reentry_field IS 'A path in the data of the event; of once_per_value alone.';

    -- Only runs that entered by once_per_value stand in the index, so that other automations pay nothing for it.
    ALTER TABLE automatisation_runs ADD COLUMN entry_value uuid;
    COMMENT ON COLUMN automatisation_runs.entry_value IS 'A digest of the field and the value that the run entered by, under once_per_value.';
    CREATE INDEX automatisation_runs_entry_value ON automatisation_runs (automatisation_id, contact_id, entry_value)
      WHERE entry_value IS NOT NULL;
  `);
}

/** Automations with one of the rules, and their revisions, get the nearest of those that were there before. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs DROP COLUMN entry_value;
    ALTER TABLE automatisations DROP COLUMN reentry_period, DROP COLUMN reentry_field;
    UPDATE automatisations SET reentry = 'one_active' WHERE reentry IN ('once_in', 'once_per_value');
    UPDATE automatisation_revisions
      SET snapshot = jsonb_set(snapshot #- '{settings,reentry_period}' #- '{settings,reentry_field}', '{settings,reentry}', '"one_active"')
      WHERE snapshot #>> '{settings,reentry}' IN ('once_in', 'once_per_value');
    ALTER TABLE automatisations
      DROP CONSTRAINT ${ruleCheck},
      ADD CONSTRAINT ${ruleCheck} CHECK (reentry IN ('every', 'one_active', 'once'));
  `);
}
