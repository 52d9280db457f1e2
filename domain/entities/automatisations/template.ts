import { z } from 'zod';
import { templateNames } from '../../templates';
import { tagReferences } from './automatisation';
import { displayName } from '../common';
import { eventNameLimit } from '../events/event';
import { reentry, reentryInput } from './reentry';

/** The body of `POST /automatisation/template`. Omitted fields are taken from the template. */
export const templateInput = z.object({
  template: z.enum(templateNames),
  name: displayName,
  entry_event_name: z
    .string()
    .trim()
    .max(eventNameLimit)
    .default('')
    .describe('What starts it; the template’s own event when empty. A campaign’s is the server’s.'),
  exit_event_name: z
    .string()
    .trim()
    .max(eventNameLimit)
    .optional()
    .describe('The event at which contacts leave; the template’s own when absent, none when empty.'),
  awaited_event_name: z
    .string()
    .trim()
    .max(eventNameLimit)
    .default('')
    .describe('The event for which the steps wait; the template’s own when empty.'),
  ...reentryInput,
  reentry: reentry.shape.reentry
    .optional()
    .describe('The template’s own when absent, with its period or its field.'),
  tags: tagReferences.default([]),
});
export type TemplateInput = z.infer<typeof templateInput>;
