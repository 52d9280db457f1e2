import type { Knex } from 'knex';

/** Contacts, tags, which contact has which tag, custom fields, and the events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE contacts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      external_id text NOT NULL,
      name text,
      title text,
      email text,
      role text,
      data jsonb NOT NULL DEFAULT '{}',
      opted_out jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, external_id),
      -- In this order, so that a look-up by external id can go by one index only, even before there are statistics.
      UNIQUE (id, user_id)
    );
    COMMENT ON COLUMN contacts.opted_out IS 'Channel (sms, email, push) to the moment the contact left it.';

    CREATE TABLE tags (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      color text NOT NULL DEFAULT 'gray'
        CHECK (color IN ('red', 'green', 'blue', 'yellow', 'purple', 'orange', 'gray')),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id)
    );
    CREATE UNIQUE INDEX tags_name ON tags (user_id, lower(name));

    CREATE TABLE contact_tags (
      user_id bigint NOT NULL,
      tag_id bigint NOT NULL,
      contact_id bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tag_id, contact_id),
      FOREIGN KEY (user_id, tag_id) REFERENCES tags (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX contact_tags_contact ON contact_tags (contact_id, tag_id);

    CREATE TABLE custom_fields (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      label text NOT NULL,
      variable_name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, variable_name),
      UNIQUE (user_id, id)
    );

    CREATE TABLE events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      contact_id bigint,
      data jsonb NOT NULL DEFAULT '{}',
      message_id text,
      depth smallint NOT NULL DEFAULT 0,
      cause_run_id bigint,
      cause_step_id bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      received_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, id),
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN events.depth IS 'How many runs stand between this event and one from outside; beyond 20 it starts nothing.';
    CREATE UNIQUE INDEX events_message ON events (user_id, message_id) WHERE message_id IS NOT NULL;
    CREATE INDEX events_time ON events (user_id, created_at DESC, id DESC) INCLUDE (contact_id, name);
    CREATE INDEX events_contact ON events (contact_id, created_at DESC, id DESC);
    CREATE INDEX events_name ON events (user_id, name, created_at DESC);

    -- Identify stores no event, so what it has already seen is kept here.
    CREATE TABLE identify_messages (
      user_id bigint NOT NULL,
      message_id text NOT NULL,
      contact_id bigint NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, message_id),
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX identify_messages_contact ON identify_messages (contact_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP TABLE identify_messages, events, custom_fields, contact_tags, tags, contacts`);
}
