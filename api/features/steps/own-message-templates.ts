import type { StepContent } from '../../../db/steps/change-chain';
import type { Querier } from '../../../db/database/connection';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { MessageTemplateKind } from '../../../domain/entities/messages/message-template';
import { templatesOf } from '../../../domain/steps/api-call/linked-template';
import { appFields } from '../../../domain/steps/api-call/schema';
import { isCall } from '../../../domain/steps';
import { errors } from '../../http/errors';

/**
 * Keeps the template from being deleted that a step is linked to, until the step is saved. Throws ApiError 404 when the account does not have
 * it, 409 when it is for another channel.
 */
export async function keepLinkedTemplate(
  client: Querier,
  userId: number,
  { type, data, app_webhook_unique_identifier: webhook }: StepContent,
): Promise<void> {
  const templateId = isCall(type) ? (appFields.parse(data).message_template_id ?? null) : null;
  if (templateId === null) return;
  const { rows } = await client.query<{ kind: MessageTemplateKind; name: string }>(
    'SELECT kind, name FROM message_templates WHERE user_id = $1 AND id = $2 FOR KEY SHARE',
    [userId, templateId],
  );
  const [template] = rows;
  if (!template) throw errors.notFound('message_template');
  const templates = templatesOf(callOfWebhook(webhook));
  if (templates && templates.kind !== template.kind) throw errors.messageTemplateOther(template.name);
}
