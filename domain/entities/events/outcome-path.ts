import type { AppKind } from '../app';

/** Where providers tell what became of messages, by their app. */
export const outcomePaths = {
  sendgrid: '/api/event/sendgrid/outcome',
  twilio: '/api/event/twilio/outcome',
  smtp: '/api/event/smtp/bounce',
} as const;
export type TellingApp = keyof typeof outcomePaths;

/** Whether the provider behind an app tells what became of messages. */
export const isTelling = (app: AppKind): app is TellingApp => app in outcomePaths;

/** The address at which the provider of a connection tells what became of messages. `publicUrl` has no slash at its end. */
export const outcomeAddress = (publicUrl: string, app: TellingApp, connectionId: number): string =>
  `${publicUrl}${outcomePaths[app]}?connection=${connectionId}`;
