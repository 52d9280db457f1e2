import type pg from 'pg';
import { readTimezone } from '../../../db/accounts/user-settings';
import { connectionsByApp } from '../../../db/automatisations/connections';
import type { Database } from '../../../db/database/connection';
import { lockMessageTemplates } from '../../../db/message-templates/store';
import { firstWebhookOf } from '../../../domain/apps';
import { byConnectedApp } from '../../../domain/apps/carried-over';
import { appKindOfWebhook } from '../../../domain/apps/webhook';
import { broadcastTemplates, folderOfBroadcasts } from '../../../domain/broadcasts/templates';
import { suggestedTime, type BroadcastTemplate } from '../../../domain/broadcasts/templates/template';
import {
  broadcastInput,
  type Broadcast,
  type BroadcastAudience,
  type BroadcastTemplateInput,
  type MessageContent,
} from '../../../domain/entities/broadcast';
import { nameLimit } from '../../../domain/entities/common';
import {
  messageTemplateInput,
  messageTemplateLimits,
  type MessageTemplateInput,
} from '../../../domain/entities/messages/message-template';
import { segmentInput } from '../../../domain/entities/segments/segment';
import { startingPoints } from '../../../domain/message-templates/starting-points';
import { suggestedZone } from '../../../domain/templates/parts/template';
import { beginning } from '../../../domain/values/text/text';
import { wordsIn } from '../../../domain/values/text/words';
import { fit } from '../../http/input';
import type { Caller } from '../automatisations/caller';
import { made, storeNewTemplate } from '../message-templates/service';
import { changeSegments, insertSegment } from '../segments/service';
import { storeBroadcast } from './service';

/**
 * Makes a broadcast of a template, in the caller's language: its e-mail as a message template, which an A/B test sends with a second
 * subject, its audience's segment where that is wanted, and its time. All of it or nothing. An account that has exactly one connection to
 * send e-mails by uses it. Throws ApiError 409 when the account has as many segments or message templates as it may.
 */
export async function createFromTemplate(
  database: Database,
  caller: Caller,
  input: BroadcastTemplateInput,
): Promise<Broadcast> {
  const template = broadcastTemplates[input.template];
  const email = await made(emailOf(template, caller, input.name));
  return storeBroadcast(database, caller, input.name, async (client) => {
    const audience = await audienceOf(client, caller, template, input);
    const message = await messageOf(client, caller, email);
    const { test } = template;
    const timezone = (await readTimezone(client, caller.userId)) ?? suggestedZone;
    return fit(broadcastInput, {
      name: input.name,
      audience,
      messages: test ? [message, withSubject(message, wordsIn(test.subject, caller.language))] : [message],
      test: test ? { measure: test.measure } : null,
      timing: { kind: 'at', at: suggestedTime(template.time, Date.now(), timezone), timezone },
    });
  });
}

/** The e-mail of a template as it is stored, by the name of the broadcast. */
function emailOf({ email }: BroadcastTemplate, { language }: Caller, name: string): MessageTemplateInput {
  const { subject, document } = startingPoints[email](language);
  return fit(messageTemplateInput, {
    kind: 'email',
    name,
    folder: wordsIn(folderOfBroadcasts, language),
    fallback_language: language,
    contents: [{ language, subject, document }],
  });
}

const withSubject = (message: MessageContent, subject: string): MessageContent => ({
  ...message,
  data: { ...message.data, subject },
});

/** All contacts, or the segment that the template suggests: the account's of that name, or a new one. */
async function audienceOf(
  client: pg.ClientBase,
  { userId, language }: Caller,
  { segment }: BroadcastTemplate,
  { makes_segment: makesSegment, event_name: event }: BroadcastTemplateInput,
): Promise<BroadcastAudience> {
  if (!segment || !makesSegment) return { source: 'all_contacts', value: null, contact_filters: [] };
  const name = wordsIn(segment.name, language);
  const id = await changeSegments(client, userId, async () => {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM segments WHERE user_id = $1 AND lower(name) = lower($2)',
      [userId, name],
    );
    const rules = segment.rules(event || (segment.eventName ?? ''));
    return rows[0]?.id ?? insertSegment(client, userId, fit(segmentInput, { kind: 'rules', name, rules }));
  });
  return { source: 'segment', value: id, contact_filters: [] };
}

/** Stores the e-mail; returns the message that is made of it. */
async function messageOf(
  client: pg.ClientBase,
  { userId, authorId }: Caller,
  email: MessageTemplateInput,
): Promise<MessageContent> {
  await lockMessageTemplates(client, userId);
  const connected = await connectionsByApp(client, userId);
  const name = await freeName(client, userId, email.name);
  const id = await storeNewTemplate(client, userId, { ...email, name }, authorId);
  const step = byConnectedApp(
    {
      app_webhook_unique_identifier: firstWebhookOf('sendgrid'),
      data: { to: '{{ contact.email }}', message_template_id: id },
    },
    connected,
  );
  const app = appKindOfWebhook(step.app_webhook_unique_identifier);
  return { ...step, user_app_id: (app && connected.get(app)) ?? null };
}

/** The name, with a number behind it where another e-mail has it. The database says which names are the same: it alone keeps them apart. */
async function freeName(client: pg.ClientBase, userId: number, name: string): Promise<string> {
  const names = Array.from({ length: messageTemplateLimits.templates + 1 }, (_, before) => {
    const mark = before === 0 ? '' : ` (${before + 1})`;
    return beginning(name, nameLimit - mark.length) + mark;
  });
  const { rows } = await client.query<{ name: string }>(
    `WITH taken AS MATERIALIZED (SELECT lower(name) AS name FROM message_templates WHERE user_id = $1 AND kind = 'email')
     SELECT name FROM unnest($2::text[]) WITH ORDINALITY AS n (name, place)
     WHERE lower(n.name) NOT IN (SELECT name FROM taken) ORDER BY place LIMIT 1`,
    [userId, names],
  );
  // There are more names than an account has e-mails.
  return rows[0]?.name ?? name;
}
