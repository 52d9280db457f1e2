import { appKinds, type AppKind } from '../entities/app';
import type { Channel } from '../entities/contacts/channel';
import { apps } from '.';
import { webhookIdentifier, type AppAction, type AppCall } from './definition';

/** The app and action that a step names; null when the identifier is unknown. */
export function actionOfWebhook(webhook: string): { kind: AppKind; action: AppAction } | null {
  for (const kind of appKinds) {
    for (const [name, action] of Object.entries(apps[kind].actions)) {
      if (webhookIdentifier(kind, name) === webhook) return { kind, action };
    }
  }
  return null;
}

/** The app whose action a step names; null when the identifier is unknown. */
export const appKindOfWebhook = (webhook: string): AppKind | null => actionOfWebhook(webhook)?.kind ?? null;

/** How a step's action is called: the app's own way, or null for a plain HTTP call. */
export const callOfWebhook = (webhook: string | null): AppCall | null =>
  webhook === null ? null : (actionOfWebhook(webhook)?.action.call ?? null);

/** Whether a call that a step makes has the usual time limit: those of models may take minutes. */
export const isBriefCall = (webhook: string | null): boolean =>
  callOfWebhook(webhook)?.timeLimit === undefined;

/** The channel on which the named action sends something to a contact; null when it sends the contact nothing. */
export const channelOfWebhook = (webhook: string | null): Channel | null =>
  callOfWebhook(webhook)?.channel ?? null;

/** The identifiers of all actions that send something to a contact on a channel with opt-out. */
export const messageWebhooks: readonly string[] = appKinds.flatMap((kind) =>
  Object.entries(apps[kind].actions).flatMap(([name, { call }]) =>
    call?.channel === undefined ? [] : [webhookIdentifier(kind, name)],
  ),
);

/** The request fields of an app's step, which are generated from its other fields. */
const madeFields: readonly string[] = ['method', 'url', 'headers', 'body'];

/** Whether a field of a step's data is generated from the others, by the app that the step names. */
export const isMadeField = (webhook: string | null, field: string): boolean =>
  madeFields.includes(field) && callOfWebhook(webhook)?.request !== undefined;
