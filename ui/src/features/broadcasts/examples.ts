import { channelOfWebhook } from '../../../../domain/apps/webhook';
import type { Broadcast } from '../../../../domain/entities/broadcast';
import type { JsonObject } from '../../../../domain/entities/common';
import { sentMessage } from '../../../../domain/entities/runs/sent-message';
import type { Client } from '../../api/client';
import { previewStep } from '../../flow/preview/store';
import { findContacts, type ContactScope } from '../../flow/sample/store';

export interface ExamplesAsked extends Pick<Broadcast, 'id' | 'messages'> {
  scope: ContactScope;
}

/** What messages are known by, as a contact reads it. */
export interface Examples {
  id: number;
  /** Who reads it so: by name, where there is one. */
  contact: string;
  texts: { data: JsonObject; text: string }[];
}

/** Renders messages for the newest contact of the audience who has not unsubscribed. */
export async function fetchExamples(
  client: Client,
  { id, messages, scope }: ExamplesAsked,
): Promise<Examples | null> {
  const channel = channelOfWebhook(messages[0]?.app_webhook_unique_identifier ?? null);
  const { rows } = await findContacts(client, { scope });
  const contact = rows.find(({ consent }) => channel === null || consent[channel] !== 'left') ?? rows[0];
  if (!contact) return null;
  const texts = await Promise.all(
    messages.map(async ({ app_webhook_unique_identifier, user_app_id, data }) => {
      const { rendered } = await previewStep(client, {
        automatisationId: id,
        input: {
          type: 'APICALL',
          description: '',
          app_webhook_unique_identifier,
          user_app_id,
          data,
          event_data: {},
          contact_external_id: contact.external_id,
        },
      });
      const sent = sentMessage.safeParse(rendered?.['sent']).data;
      const text = [sent?.subject, sent?.title, channel === 'sms' ? sent?.text : undefined].find(Boolean);
      return text === undefined ? [] : [{ data, text }];
    }),
  );
  return { id, contact: contact.name ?? contact.external_id, texts: texts.flat() };
}
