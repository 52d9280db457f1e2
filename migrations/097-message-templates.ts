import type { Knex } from 'knex';

/** Each statement is a transaction of its own, locks one table that others use, and can be repeated. */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS message_templates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('email', 'sms', 'push', 'part')),
    name text NOT NULL,
    folder text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    fallback_language text NOT NULL,
    contents jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, id),
    UNIQUE (user_id, kind, name)
  )`,
  `COMMENT ON TABLE message_templates IS 'Messages that steps share, and parts that these messages share.'`,
  `COMMENT ON COLUMN message_templates.folder IS 'Where the list shows it; empty: in no folder.'`,
  `COMMENT ON COLUMN message_templates.version IS 'The number of its texts: one more with each change of them.'`,
  `COMMENT ON COLUMN message_templates.contents IS 'Its texts by language: a list of language, subject, html and text.'`,
  `CREATE TABLE IF NOT EXISTS message_template_versions (
    user_id bigint NOT NULL,
    template_id bigint NOT NULL,
    version integer NOT NULL,
    fallback_language text NOT NULL,
    contents jsonb NOT NULL,
    author_id bigint,
    restores integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (template_id, version),
    FOREIGN KEY (user_id, template_id) REFERENCES message_templates (user_id, id) ON DELETE CASCADE
  )`,
  // Made apart: it locks users, the statement before locks message_templates.
  `ALTER TABLE message_template_versions DROP CONSTRAINT IF EXISTS message_template_versions_of_authors,
    ADD CONSTRAINT message_template_versions_of_authors FOREIGN KEY (author_id) REFERENCES users ON DELETE SET NULL`,
  `CREATE INDEX IF NOT EXISTS message_template_versions_author ON message_template_versions (author_id)`,
  `CREATE INDEX IF NOT EXISTS message_template_versions_account ON message_template_versions (user_id)`,
  `COMMENT ON TABLE message_template_versions IS 'The last versions of the texts of message templates, the current one among them.'`,
  `COMMENT ON COLUMN message_template_versions.restores IS 'The version that it brought back; null: none.'`,
];

/** Message templates, their versions, and the parts that they share (docs/decisions/0094). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS message_template_versions');
  await knex.raw('DROP TABLE IF EXISTS message_templates');
}
