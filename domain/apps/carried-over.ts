import { firstWebhookOf } from '.';
import { appKinds, type AppKind } from '../entities/app';
import type { JsonObject } from '../entities/common';
import type { AppCall } from './definition';
import { appKindOfWebhook, callOfWebhook } from './webhook';

/** Fields with the same meaning in every app. */
const shared = [
  'subject',
  'prompt',
  'add_contact_context',
  'is_transactional',
  'message_category',
  'when_capped',
] as const;

/** Fields with the same meaning in the apps of one channel. */
const ofChannel = ['message_template_id', 'text'] as const;

/** The texts of a step of one app that mean the same in a step of another, under the field names of the new app. */
export function carriedOver(data: JsonObject, before: AppCall, after: AppCall): JsonObject {
  const pairs: (readonly [to: string | undefined, from: string | undefined])[] = [
    ...shared.map((name) => [name, name] as const),
    ...(after.content && after.channel === before.channel ? ofChannel : []).map(
      (name) => [name, name] as const,
    ),
    [after.recipient?.field, before.recipient?.field],
    [after.html, before.html],
  ];
  return Object.fromEntries(
    pairs.flatMap(([to, from]) => {
      const value = from === undefined ? undefined : data[from];
      return to === undefined || value === undefined || value === '' ? [] : [[to, value]];
    }),
  );
}

/** The same step of an app that the account is connected to, if it is not connected to the one that the step is written for. */
export function byConnectedApp<
  Step extends { app_webhook_unique_identifier: string | null; data: JsonObject },
>(step: Step, connected: Pick<ReadonlyMap<AppKind, unknown>, 'has'>): Step {
  const webhook = step.app_webhook_unique_identifier;
  const call = callOfWebhook(webhook);
  const app = webhook === null ? null : appKindOfWebhook(webhook);
  if (app === null || !call?.channel || connected.has(app)) return step;
  for (const kind of appKinds.filter((one) => connected.has(one))) {
    const other = callOfWebhook(firstWebhookOf(kind));
    if (other?.channel !== call.channel) continue;
    return {
      ...step,
      app_webhook_unique_identifier: firstWebhookOf(kind),
      data: carriedOver(step.data, call, other),
    };
  }
  return step;
}
