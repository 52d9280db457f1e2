import type { AppKind } from '../entities/app';
import { chatgpt } from './chatgpt/definition';
import { webhookIdentifier, type AppDefinition } from './definition';
import { gemini } from './gemini/definition';
import { gmail } from './gmail/definition';
import { http } from './http/definition';
import { onesignal } from './onesignal/definition';
import { sendgrid } from './sendgrid/definition';
import { slack } from './slack/definition';
import { smtp } from './smtp/definition';
import { twilio } from './twilio/definition';

/** The catalogue of outside apps. Of those with the same service, the first one is suggested. */
export const apps: Readonly<Record<AppKind, AppDefinition>> = {
  twilio,
  sendgrid,
  onesignal,
  chatgpt,
  gemini,
  slack,
  smtp,
  gmail,
  http,
};

/** The identifiers of what an app can do. */
const webhooksOf = (kind: AppKind): string[] =>
  Object.keys(apps[kind].actions).map((action) => webhookIdentifier(kind, action));

/** The action of a step that names none: the app's first one. */
export function firstWebhookOf(kind: AppKind): string {
  const [first] = webhooksOf(kind);
  if (first === undefined) throw new Error(`The app ${kind} can do nothing`);
  return first;
}
