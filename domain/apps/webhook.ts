import { appKinds, type AppKind } from '../entities/app';
import type { Channel } from '../entities/contacts/channel';
import { apps } from '.';
import { webhookIdentifier, type AppAction, type AppCall } from './definition';

/** The action of an app that a step names, with its app; null when there is none of this identifier. */
export function actionOfWebhook(webhook: string): { kind: AppKind; action: AppAction } | null {
  for (const kind of appKinds) {
    for (const [name, action] of Object.entries(apps[kind].actions)) {
      if (webhookIdentifier(kind, name) === webhook) return { kind, action };
    }
  }
  return null;
}

/** The app whose action a step names; null for an identifier of none. */
export const appKindOfWebhook = (webhook: string): AppKind | null => actionOfWebhook(webhook)?.kind ?? null;

/** How a step calls: as its app does, or, without one, as any HTTP API is called. */
export const callOfWebhook = (webhook: string | null): AppCall | null =>
  webhook === null ? null : (actionOfWebhook(webhook)?.action.call ?? null);

/** The way in which what a step names sends something to a contact; null where it sends it nothing. */
export const channelOfWebhook = (webhook: string | null): Channel | null =>
  callOfWebhook(webhook)?.channel ?? null;

/** The identifiers of what sends a contact something, by a channel that it may leave. */
export const messageWebhooks: readonly string[] = appKinds.flatMap((kind) =>
  Object.entries(apps[kind].actions).flatMap(([name, { call }]) =>
    call?.channel === undefined ? [] : [webhookIdentifier(kind, name)],
  ),
);

/** What an app's step sends is made of its other fields, and says nothing beside them. */
const madeFields: readonly string[] = ['method', 'url', 'headers', 'body'];

/** Whether a field of a step's data is made of the others, by the app that the step names. */
export const isMadeField = (webhook: string | null, field: string): boolean =>
  madeFields.includes(field) && callOfWebhook(webhook)?.request !== undefined;
