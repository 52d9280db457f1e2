import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { apps } from '../../../../domain/apps';
import type { Service } from '../../../../domain/apps/definition';
import { appKindOfWebhook } from '../../../../domain/apps/webhook';
import type { AppKind } from '../../../../domain/entities/app';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { isCall } from '../../../../domain/steps';
import { appIcons } from '../apps/icons';
import { cards } from './cards';

/** The identity of a step: its kind, and, for a call, the app and its action. */
export type StepKind = Pick<Step, 'type' | 'app_webhook_unique_identifier'>;

/** The app that a step calls; null for every other step, and for a plain API call. */
export const appOf = ({ type, app_webhook_unique_identifier: webhook }: StepKind): AppKind | null =>
  isCall(type) && webhook !== null ? appKindOfWebhook(webhook) : null;

/** What a step's app does for those who build flows; null for every other step, and for an API call with a stored sign-in. */
function serviceOf(kind: StepKind): Service | null {
  const app = appOf(kind);
  return app && apps[app].service;
}

/** A step's icon: its app's, or its kind's. */
export function stepIcon(kind: StepKind): ComponentType {
  const app = appOf(kind);
  return app && serviceOf(kind) ? appIcons[app] : cards[kind.type].icon;
}

/** The name of a step: its service, whichever app provides it. */
export function stepTitle(kind: StepKind, t: TFunction): string {
  const service = serviceOf(kind);
  return service ? t(`steps.services.${service}`) : t(`steps.names.${kind.type}`);
}
