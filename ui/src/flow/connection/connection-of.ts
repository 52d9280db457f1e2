import { apps, firstWebhookOf } from '../../../../domain/apps';
import type { AppKind } from '../../../../domain/entities/app';
import { isCall } from '../../../../domain/steps';
import { appOf, type StepKind } from '../steps/step-icon';
import type { StepContent } from '../panel/panel-contract';

/** The app whose connection a step uses, and what the step stores of the selected one. */
interface StepConnection {
  /** Null: steps of the kind have none. */
  app: AppKind | null;
  /** Whether the step requires a connection. */
  isNeeded: boolean;
  content: Pick<StepContent, 'user_app_id' | 'app_webhook_unique_identifier'>;
}

export function connectionOf(kind: StepKind, userAppId: number | null): StepConnection {
  const webhook = kind.app_webhook_unique_identifier;
  const app = appOf(kind);
  if (app !== null && apps[app].service !== null) {
    return {
      app,
      isNeeded: true,
      content: { user_app_id: userAppId, app_webhook_unique_identifier: webhook },
    };
  }
  // A plain API call may use a stored sign-in, or none.
  const signIn = userAppId === null ? null : firstWebhookOf('http');
  const content = { user_app_id: userAppId, app_webhook_unique_identifier: signIn };
  return { app: isCall(kind.type) ? 'http' : null, isNeeded: false, content };
}
