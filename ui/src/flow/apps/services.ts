import { carriedOver } from '../../../../domain/apps/carried-over';
import { serviceApps } from '../../../../domain/apps/services';
import { callOfWebhook } from '../../../../domain/apps/webhook';
import { firstWebhookOf } from '../../../../domain/apps';
import type { AppKind } from '../../../../domain/entities/app';
import type { JsonObject } from '../../../../domain/entities/common';
import { editorOf } from '../steps/kinds';
import { appOf, type StepKind } from '../steps/step-icon';

/** A service that several apps provide: the apps that a step of the kind may use, including its own. */
export function appsLike(kind: StepKind): readonly AppKind[] {
  const app = appOf(kind);
  return Object.values(serviceApps).find((some) => some.some((one) => one === app)) ?? [];
}

/** The default app for a service: a connected one, else the first. */
export const firstAppOf = (
  offered: readonly [AppKind, ...AppKind[]],
  isConnected: (app: AppKind) => boolean,
): AppKind => offered.find(isConnected) ?? offered[0];

/** A new step that uses an app. */
export const kindOfApp = (app: AppKind): StepKind => ({
  type: 'APICALL',
  app_webhook_unique_identifier: firstWebhookOf(app),
});

/** The initial form after a change of app: what was written for the previous one, as far as it means the same. */
export function draftForApp(data: JsonObject, from: StepKind, to: StepKind): object {
  const editor = editorOf(to);
  const blank = editor.write(editor.blank, { isNew: true, followers: 0, stored: {} });
  const [before, after] = [from, to].map((kind) => callOfWebhook(kind.app_webhook_unique_identifier));
  return editor.read({ ...blank, ...(before && after && carriedOver(data, before, after)) });
}
