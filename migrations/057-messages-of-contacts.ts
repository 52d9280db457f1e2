import type { Knex } from 'knex';

/** What sends a message to a contact, as it was when this migration was written. */
const webhooks = `('twilio_send_sms', 'sendgrid_send_email', 'gmail_send_email', 'onesignal_send_push')`;

/** Which contact a call sends its message to, so that a contact's messages are found without a look at its runs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE calls ADD COLUMN contact_id bigint;
    COMMENT ON COLUMN calls.contact_id IS
      'Whom the call sends a message to; null: it sends none, or to no contact. No reference: calls go with their run, which goes with its contact.';
    UPDATE calls c SET contact_id = r.contact_id
    FROM automatisation_runs r
    WHERE r.user_id = c.user_id AND r.id = c.run_id AND r.contact_id IS NOT NULL AND c.webhook IN ${webhooks};
    CREATE INDEX calls_of_contact ON calls (contact_id, created_at DESC, run_id DESC, visit DESC) WHERE contact_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE calls DROP COLUMN contact_id');
}
