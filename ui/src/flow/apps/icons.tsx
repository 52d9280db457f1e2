import type { ComponentType } from 'react';
import type { AppKind } from '../../../../domain/entities/app';
import { AppIcon } from '../../components/AppIcon';

/** The apps' icons as components, as the kinds of step have theirs. */
export const appIcons: Readonly<Record<AppKind, ComponentType>> = {
  twilio: () => <AppIcon kind="twilio" />,
  sendgrid: () => <AppIcon kind="sendgrid" />,
  onesignal: () => <AppIcon kind="onesignal" />,
  chatgpt: () => <AppIcon kind="chatgpt" />,
  gemini: () => <AppIcon kind="gemini" />,
  slack: () => <AppIcon kind="slack" />,
  gmail: () => <AppIcon kind="gmail" />,
  smtp: () => <AppIcon kind="smtp" />,
  http: () => <AppIcon kind="http" />,
};
