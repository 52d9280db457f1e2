import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { appKindOfWebhook } from '../../../../domain/apps/webhook';
import type { AppKind } from '../../../../domain/entities/app';
import type { Step } from '../../../../domain/entities/automatisations/step';
import { appIcons } from '../apps/icons';
import { cards } from './cards';

/** The identity of a step: its kind, and, for a call, the app and its action. */
export type StepKind = Pick<Step, 'type' | 'app_webhook_unique_identifier'>;

/** The app that a step calls; null for every other step, and for a plain API call. */
export const appOf = ({ type, app_webhook_unique_identifier: webhook }: StepKind): AppKind | null =>
  type === 'APICALL' && webhook !== null ? appKindOfWebhook(webhook) : null;

/** A step's icon: its app's, or its kind's. */
export function stepIcon(kind: StepKind): ComponentType {
  const app = appOf(kind);
  return app === null || app === 'http' ? cards[kind.type].icon : appIcons[app];
}

/** The services of apps for users who build flows, and the apps that provide them. */
export const serviceApps = {
  email: ['sendgrid', 'smtp', 'gmail'],
  sms: ['twilio'],
  push: ['onesignal'],
  chat: ['slack'],
  prompt: ['chatgpt', 'gemini'],
} as const satisfies Record<string, readonly AppKind[]>;
export type Service = keyof typeof serviceApps;
export type ServiceApp = (typeof serviceApps)[Service][number];

/** The service of an app; a stored sign-in has none. */
const serviceOf: Readonly<Record<ServiceApp, Service>> = {
  sendgrid: 'email',
  smtp: 'email',
  gmail: 'email',
  twilio: 'sms',
  onesignal: 'push',
  slack: 'chat',
  chatgpt: 'prompt',
  gemini: 'prompt',
};

/** The name of a step: its service, whichever app provides it. */
export function stepTitle(kind: StepKind, t: TFunction): string {
  const app = appOf(kind);
  return app === null || app === 'http'
    ? t(`steps.names.${kind.type}`)
    : t(`steps.services.${serviceOf[app]}`);
}
