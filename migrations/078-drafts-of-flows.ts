import type { Knex } from 'knex';

/** Drafts beside live flows, with steps of their own that no run reads (docs/decisions/0079). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE flow_drafts (
      automatisation_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      version integer NOT NULL DEFAULT 1,
      base_steps jsonb NOT NULL,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, automatisation_id),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE flow_drafts IS 'Changes of a flow that are not live yet: its steps are in draft_steps.';
    COMMENT ON COLUMN flow_drafts.base_steps IS 'The steps of the live flow when the draft began.';
    CREATE INDEX flow_drafts_author ON flow_drafts (author_id);

    -- Ids are those of the live steps, or come from their sequence: publishing stores a step under the id that it has here.
    CREATE TABLE draft_steps (
      id bigint NOT NULL,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      type text NOT NULL,
      description text NOT NULL DEFAULT '',
      data jsonb NOT NULL DEFAULT '{}',
      automatisation_step_before_id bigint,
      branch boolean,
      user_app_id bigint,
      app_webhook_unique_identifier text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (automatisation_id, id),
      CONSTRAINT draft_steps_place UNIQUE NULLS NOT DISTINCT (automatisation_id, automatisation_step_before_id, branch)
        DEFERRABLE INITIALLY DEFERRED,
      CONSTRAINT draft_steps_not_itself CHECK (automatisation_step_before_id <> id),
      CONSTRAINT draft_steps_branch CHECK (branch IS NULL OR automatisation_step_before_id IS NOT NULL),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES flow_drafts (user_id, automatisation_id) ON DELETE CASCADE,
      FOREIGN KEY (automatisation_id, automatisation_step_before_id) REFERENCES draft_steps (automatisation_id, id)
        DEFERRABLE INITIALLY DEFERRED,
      FOREIGN KEY (user_id, user_app_id) REFERENCES user_apps (user_id, id) ON DELETE SET NULL (user_app_id)
    );
    CREATE INDEX draft_steps_account ON draft_steps (user_id, id);
    CREATE INDEX draft_steps_user_app ON draft_steps (user_app_id) WHERE user_app_id IS NOT NULL;

    CREATE TABLE draft_revisions (
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      number integer NOT NULL,
      snapshot jsonb NOT NULL,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (automatisation_id, number),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES flow_drafts (user_id, automatisation_id) ON DELETE CASCADE
    );
    COMMENT ON TABLE draft_revisions IS 'The latest saves of a draft, to which undo goes back; they go with it.';
    CREATE INDEX draft_revisions_author ON draft_revisions (author_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE draft_revisions, draft_steps, flow_drafts');
}
