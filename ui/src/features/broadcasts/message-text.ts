import type { JsonObject } from '../../../../domain/entities/common';

/** By what a message is known: its subject, its title, or its text. */
export const messageText = ({ subject, title, message }: JsonObject): string =>
  [subject, title, message].find((text): text is string => typeof text === 'string' && text.trim() !== '') ??
  '–';
