import type { Knex } from 'knex';

/** Topics: message categories that contacts choose, what they chose, and how the page looks on which they do (docs/decisions/0092). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE topics (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      key text NOT NULL,
      names jsonb NOT NULL,
      descriptions jsonb NOT NULL,
      is_opt_in boolean NOT NULL,
      is_archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id),
      UNIQUE (user_id, key)
    );
    COMMENT ON TABLE topics IS 'Message categories that contacts subscribe to and leave.';
    COMMENT ON COLUMN topics.key IS 'The message category that steps name.';
    COMMENT ON COLUMN topics.is_opt_in IS 'Only contacts that subscribed get its messages; else all that have not left it.';

    ALTER TABLE contacts ADD COLUMN topics jsonb NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN contacts.topics IS 'What it chose, by the id of the topic: subscribed or left. One that is missing was never asked about.';

    CREATE TABLE topic_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      contact_id bigint NOT NULL,
      topic_id bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('subscribed', 'not_asked', 'left')),
      source text NOT NULL CHECK (source IN ('unsubscribe_page', 'one_click', 'identify', 'import', 'hand')),
      proof text,
      given_at timestamptz,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      portion_id bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id),
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, topic_id) REFERENCES topics (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE topic_changes IS 'Each change of what a contact chose for a topic. What holds now is contacts.topics.';
    COMMENT ON COLUMN topic_changes.given_at IS 'When it was said, by whoever tells it; null: when it was stored.';
    COMMENT ON COLUMN topic_changes.author_id IS 'Who changed it by hand.';
    COMMENT ON COLUMN topic_changes.portion_id IS 'The portion of an import that made it, while that can be undone. No reference: portions go first.';
    CREATE INDEX topic_changes_contact ON topic_changes (contact_id, id DESC);
    CREATE INDEX topic_changes_choice ON topic_changes (contact_id, topic_id, id DESC);
    CREATE INDEX topic_changes_topic ON topic_changes (topic_id);

    ALTER TABLE users ADD COLUMN accent_color text, ADD COLUMN language_field text NOT NULL DEFAULT 'language';
    COMMENT ON COLUMN users.accent_color IS 'The colour of buttons on the page on which contacts choose their messages; null: the product''s.';
    COMMENT ON COLUMN users.language_field IS 'The field of a contact that names the language of that page.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users DROP COLUMN language_field, DROP COLUMN accent_color;
    DROP TABLE topic_changes;
    ALTER TABLE contacts DROP COLUMN topics;
    DROP TABLE topics;
  `);
}
