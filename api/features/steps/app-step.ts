import { isCall } from '../../../domain/steps';
import type pg from 'pg';
import { connectedApp } from '../../../db/automatisations/connections';
import type { StepContent } from '../../../db/steps/change-chain';
import { apps, firstWebhookOf } from '../../../domain/apps';
import { namesCredential } from '../../../domain/apps/credential-names';
import type { AppCall } from '../../../domain/apps/definition';
import { actionOfWebhook } from '../../../domain/apps/webhook';
import type { JsonObject } from '../../../domain/entities/common';
import { isBodyValid } from '../../../domain/steps/api-call/body';
import { withoutOwnText } from '../../../domain/steps/api-call/linked-template';
import { apiCallData, appFields, type AppFields } from '../../../domain/steps/api-call/schema';
import { errors } from '../../http/errors';

/**
 * A step in the form in which it is stored. One with a connection names its action (by default the app's first), and its request is built
 * from the fields of its editor: it holds no credential, only a marker for it. Throws ApiError: 404 when the account has no such
 * connection, 400 when the action is another app's, a field asks for a credential, or the body is not JSON (docs/contract.md#api-call).
 */
export async function withRequest(
  client: pg.ClientBase,
  userId: number,
  content: StepContent,
): Promise<StepContent> {
  const makesCall = isCall(content.type);
  if (makesCall && !isBodyValid(apiCallData.parse(content.data))) throw errors.bodyInvalid();
  if (content.user_app_id === null) return content;
  const app = await connectedApp(client, userId, content.user_app_id);
  if (app === null) throw errors.notFound('user_app');
  if (!makesCall) return content;

  const identifier = content.app_webhook_unique_identifier ?? firstWebhookOf(app);
  const named = actionOfWebhook(identifier);
  if (named?.kind !== app) {
    const needed = named ? apps[named.kind].name : undefined;
    throw errors.appMismatch({ identifier, connected: apps[app].name, needed });
  }
  const { call } = named.action;
  return {
    ...content,
    data: call ? withMadeRequest(content.data, call) : content.data,
    app_webhook_unique_identifier: identifier,
  };
}

/**
 * A step's data, with the request that its app builds from its fields, if it builds one. Throws ApiError 400 when a field asks for a
 * credential, or the request is too long.
 */
export function withMadeRequest(data: JsonObject, call: AppCall): JsonObject {
  if (!call.request) return data;
  const fields = appFields.parse(data);
  const [telling] = Object.entries(fields).find(([, value]) => namesCredential(value)) ?? [];
  if (telling !== undefined) throw errors.credentialInText(`data.${telling}`);
  const kept = withoutOwnText(fields, call);
  const { message_template_id: _, ...others } = data;
  const made = { ...others, ...kept, ...call.request(kept) };
  if (!apiCallData.safeParse(made).success) throw errors.requestTooLong(`data.${longestOf(fields)}`);
  return made;
}

const longestOf = (fields: AppFields): string =>
  Object.entries(fields)
    .map(([name, value]) => ({ name, length: JSON.stringify(value).length }))
    .reduce((one, other) => (other.length > one.length ? other : one), { name: '', length: 0 }).name;
