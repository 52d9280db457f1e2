import { broadcastTemplateNames } from '../../../../../domain/broadcasts/templates/names';

/** What a broadcast begins with: a template, or nothing. */
export const beginnings = ['blank', ...broadcastTemplateNames] as const;
export type Beginning = (typeof beginnings)[number];

/** The name after another beginning is chosen: a typed one stays, the suggestion of the one before is replaced. */
export const nameAfterChoice = (name: string, before: string, next: string): string =>
  name.trim() === '' || name === before ? next : name;
