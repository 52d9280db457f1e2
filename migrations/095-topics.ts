import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own, locks one table that others use, and can be repeated. */
export const config = { transaction: false };

const statements = [
  `CREATE TABLE IF NOT EXISTS topics (
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
  )`,
  `COMMENT ON TABLE topics IS 'Message categories that contacts subscribe to and leave.'`,
  `COMMENT ON COLUMN topics.key IS 'The message category that steps name.'`,
  `COMMENT ON COLUMN topics.is_opt_in IS 'Only contacts that subscribed get its messages; else all that have not left it.'`,
  `ALTER TABLE contacts ADD COLUMN IF NOT EXISTS topics jsonb NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN contacts.topics IS 'What it chose, by the id of the topic: subscribed or left. One that is missing was never asked about.'`,
  `CREATE TABLE IF NOT EXISTS topic_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    topic_id bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('subscribed', 'not_asked', 'left')),
    source text NOT NULL CHECK (source IN ('unsubscribe_page', 'one_click', 'identify', 'import', 'hand', 'erased_contact', 'address_changed')),
    proof text,
    given_at timestamptz,
    author_id bigint,
    portion_id bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, id),
    FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE,
    FOREIGN KEY (user_id, topic_id) REFERENCES topics (user_id, id) ON DELETE CASCADE
  )`,
  // Made apart: it locks users, the statement before locks contacts.
  `ALTER TABLE topic_changes DROP CONSTRAINT IF EXISTS topic_changes_of_authors,
    ADD CONSTRAINT topic_changes_of_authors FOREIGN KEY (author_id) REFERENCES users ON DELETE SET NULL`,
  `COMMENT ON TABLE topic_changes IS 'Each change of what a contact chose for a topic. What holds now is contacts.topics.'`,
  `COMMENT ON COLUMN topic_changes.given_at IS 'When it was said, by whoever tells it; null: when it was stored.'`,
  `COMMENT ON COLUMN topic_changes.author_id IS 'Who changed it by hand.'`,
  `COMMENT ON COLUMN topic_changes.portion_id IS 'The portion of an import that made it, while that can be undone. No reference: portions go first.'`,
  'CREATE INDEX IF NOT EXISTS topic_changes_contact ON topic_changes (contact_id, id DESC)',
  'CREATE INDEX IF NOT EXISTS topic_changes_choice ON topic_changes (contact_id, topic_id, id DESC)',
  'CREATE INDEX IF NOT EXISTS topic_changes_topic ON topic_changes (topic_id)',
  `CREATE TABLE IF NOT EXISTS erased_topic_choices (
    user_id bigint NOT NULL,
    address_hash bytea NOT NULL,
    topic_id bigint NOT NULL,
    left_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, address_hash, topic_id),
    FOREIGN KEY (user_id, topic_id) REFERENCES topics (user_id, id) ON DELETE CASCADE
  )`,
  `COMMENT ON TABLE erased_topic_choices IS 'Addresses of erased contacts that had left a topic, as keyed hashes (as erased_opt_outs).'`,
  'CREATE INDEX IF NOT EXISTS erased_topic_choices_topic ON erased_topic_choices (topic_id)',
  // Contacts that have chosen nothing for a topic have left it, where an erased contact with one of their addresses had.
  `CREATE OR REPLACE FUNCTION keep_out_of_topics(ids bigint[]) RETURNS void LANGUAGE sql AS $$
    WITH found AS (
      SELECT c.id, c.user_id, e.topic_id, max(e.left_at) AS left_at
      FROM contacts c
      JOIN users u ON u.id = c.user_id
      CROSS JOIN LATERAL channel_addresses(c.external_id, c.email, c.data ->> 'phone') a
      CROSS JOIN LATERAL (
        SELECT topic_id, left_at FROM erased_topic_choices
        WHERE user_id = c.user_id AND address_hash = address_hash(u.link_key, a.channel, a.address) OFFSET 0
      ) e
      WHERE c.id = ANY (ids) AND NOT c.topics \\? e.topic_id::text
      GROUP BY c.id, c.user_id, e.topic_id
    ), changed AS (
      UPDATE contacts c SET topics = c.topics || gone.topics
      FROM (SELECT id, jsonb_object_agg(topic_id::text, 'left'::text) AS topics FROM found GROUP BY id) AS gone
      WHERE c.id = gone.id
    )
    INSERT INTO topic_changes (user_id, contact_id, topic_id, state, source, given_at)
    SELECT user_id, id, topic_id, 'left', 'erased_contact', left_at FROM found ORDER BY id, topic_id
  $$`,
  // Of the topics that a contact has left for an erased contact: those of which its addresses, as they are now, say nothing.
  `CREATE OR REPLACE FUNCTION let_into_topics(contact contacts) RETURNS void LANGUAGE sql AS $$
    WITH found AS (
      SELECT chosen.key::bigint AS topic_id FROM jsonb_each_text(contact.topics) AS chosen
      WHERE (
          SELECT o.source = 'erased_contact' FROM topic_changes o
          WHERE o.contact_id = contact.id AND o.topic_id = chosen.key::bigint ORDER BY o.id DESC LIMIT 1)
        AND NOT EXISTS (
          SELECT FROM users u
          CROSS JOIN LATERAL channel_addresses(contact.external_id, contact.email, contact.data ->> 'phone') a
          JOIN erased_topic_choices e ON e.user_id = u.id AND e.topic_id = chosen.key::bigint
            AND e.address_hash = address_hash(u.link_key, a.channel, a.address)
          WHERE u.id = contact.user_id)
    ), changed AS (
      UPDATE contacts c SET topics = c.topics - ARRAY(SELECT topic_id::text FROM found)
      WHERE c.id = contact.id AND EXISTS (SELECT FROM found)
    )
    INSERT INTO topic_changes (user_id, contact_id, topic_id, state, source)
    SELECT contact.user_id, contact.id, topic_id, 'not_asked', 'address_changed' FROM found ORDER BY topic_id
  $$`,
  `CREATE OR REPLACE FUNCTION keep_new_contacts_out_of_topics() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT DISTINCT user_id FROM new_contacts) AS accounts
      CROSS JOIN LATERAL (SELECT FROM erased_topic_choices WHERE user_id = accounts.user_id LIMIT 1) AS kept_out
    ) THEN
      PERFORM keep_out_of_topics(array_agg(id)) FROM new_contacts;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER contacts_keep_out_of_topics AFTER INSERT ON contacts
    REFERENCING NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION keep_new_contacts_out_of_topics()`,
  `CREATE OR REPLACE FUNCTION keep_new_address_out_of_topics() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.topics <> '{}' THEN
      PERFORM let_into_topics(NEW);
    END IF;
    IF EXISTS (SELECT FROM erased_topic_choices WHERE user_id = NEW.user_id) THEN
      PERFORM keep_out_of_topics(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER contacts_keep_new_address_out_of_topics AFTER UPDATE ON contacts FOR EACH ROW
    WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.data ->> 'phone' IS DISTINCT FROM NEW.data ->> 'phone')
    EXECUTE FUNCTION keep_new_address_out_of_topics()`,
  `ALTER TABLE users ADD COLUMN IF NOT EXISTS accent_color text, ADD COLUMN IF NOT EXISTS language_field text NOT NULL DEFAULT 'language'`,
  `COMMENT ON COLUMN users.accent_color IS 'The colour of buttons on the page on which contacts choose their messages; null: the product''s.'`,
  `COMMENT ON COLUMN users.language_field IS 'The field of a contact that names the language of that page.'`,
];

/** Topics: message categories that contacts choose, what they chose, and how the page looks on which they do (docs/decisions/0092). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
  await makeIndex(knex, { name: 'contacts_with_topics', of: `contacts (user_id, id) WHERE topics <> '{}'` });
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    'ALTER TABLE users DROP COLUMN IF EXISTS language_field, DROP COLUMN IF EXISTS accent_color',
    'DROP TRIGGER IF EXISTS contacts_keep_new_address_out_of_topics ON contacts',
    'DROP TRIGGER IF EXISTS contacts_keep_out_of_topics ON contacts',
    'DROP FUNCTION IF EXISTS keep_new_address_out_of_topics()',
    'DROP FUNCTION IF EXISTS keep_new_contacts_out_of_topics()',
    'DROP FUNCTION IF EXISTS let_into_topics(contacts)',
    'DROP FUNCTION IF EXISTS keep_out_of_topics(bigint[])',
    'DROP TABLE IF EXISTS erased_topic_choices',
    'DROP TABLE IF EXISTS topic_changes',
    'ALTER TABLE contacts DROP COLUMN IF EXISTS topics',
    'DROP TABLE IF EXISTS topics',
  ])
    await knex.raw(statement);
}
