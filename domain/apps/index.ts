import { appKinds, type AppKind } from '../entities/app';
import { chatgpt } from './chatgpt/definition';
import { webhookIdentifier, type AppDefinition } from './definition';
import { gemini } from './gemini/definition';
import { gmail } from './gmail/definition';
import { http } from './http/definition';
import { onesignal } from './onesignal/definition';
import { sendgrid } from './sendgrid/definition';
import { slack } from './slack/definition';
import { twilio } from './twilio/definition';

/** The catalogue of outside apps. */
export const apps: Readonly<Record<AppKind, AppDefinition>> = {
  twilio,
  sendgrid,
  onesignal,
  chatgpt,
  gemini,
  slack,
  gmail,
  http,
};

/** The app whose action a step names, or null when no app has it. */
export const appOfWebhook = (identifier: string): AppKind | null =>
  appKinds.find((kind) =>
    Object.keys(apps[kind].actions).some((action) => webhookIdentifier(kind, action) === identifier),
  ) ?? null;
