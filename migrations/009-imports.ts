import type { Knex } from 'knex';

/** Imports of contacts: how far each has come, the rows it has still to take in, and those it refused. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE imports (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      columns jsonb NOT NULL,
      tag_ids bigint[] NOT NULL,
      triggers boolean NOT NULL,
      total_rows integer NOT NULL DEFAULT 0,
      processed_rows integer NOT NULL DEFAULT 0,
      new_contacts integer NOT NULL DEFAULT 0,
      updated_contacts integer NOT NULL DEFAULT 0,
      rejected_rows integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      UNIQUE (user_id, id)
    );
    COMMENT ON COLUMN imports.columns IS 'What each cell of a row is: its header, and where in a contact it goes.';
    COMMENT ON COLUMN imports.ended_at IS 'When the last row that has arrived was taken in; null while rows are left.';

    -- Rows that have arrived. A chunk is gone in the transaction that takes it in, so it cannot be taken in twice.
    CREATE TABLE import_chunks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      import_id bigint NOT NULL,
      lines integer[] NOT NULL,
      rows json NOT NULL,
      FOREIGN KEY (user_id, import_id) REFERENCES imports (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN import_chunks.rows IS 'json, not jsonb: it is read once, whole.';
    CREATE INDEX import_chunks_import ON import_chunks (import_id, id);

    CREATE TABLE import_messages (
      user_id bigint NOT NULL,
      message_id text NOT NULL,
      import_id bigint NOT NULL,
      PRIMARY KEY (user_id, message_id),
      FOREIGN KEY (user_id, import_id) REFERENCES imports (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX import_messages_import ON import_messages (import_id);

    CREATE TABLE import_rejections (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      import_id bigint NOT NULL,
      line integer NOT NULL,
      code text NOT NULL,
      cells jsonb NOT NULL,
      FOREIGN KEY (user_id, import_id) REFERENCES imports (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX import_rejections_import ON import_rejections (import_id, line, id);

    -- By this an import counts a contact once, however many of its rows are about it. No index: it is read with the contact.
    ALTER TABLE contacts ADD COLUMN last_import_id bigint;
    COMMENT ON COLUMN contacts.last_import_id IS 'The import that wrote this contact last.';

    -- The outbox also starts imports.
    ALTER TABLE dispatch
      ALTER COLUMN run_id DROP NOT NULL,
      ALTER COLUMN run_created_at DROP NOT NULL,
      ADD COLUMN import_id bigint,
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake', 'import')),
      ADD CONSTRAINT dispatch_subject CHECK (CASE kind WHEN 'import' THEN import_id IS NOT NULL
                                                  ELSE run_id IS NOT NULL AND run_created_at IS NOT NULL END);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM dispatch WHERE kind = 'import';
    ALTER TABLE dispatch
      DROP CONSTRAINT dispatch_subject,
      DROP CONSTRAINT dispatch_kind_check,
      ADD CONSTRAINT dispatch_kind_check CHECK (kind IN ('start', 'wake')),
      DROP COLUMN import_id,
      ALTER COLUMN run_id SET NOT NULL,
      ALTER COLUMN run_created_at SET NOT NULL;
    ALTER TABLE contacts DROP COLUMN last_import_id;
    DROP TABLE import_rejections, import_messages, import_chunks, imports;
  `);
}
