import { z } from 'zod';
import { draftQuery } from './draft';
import { literalTypes } from '../../values/comparing/operations';
import { eventNameLimit } from '../events/event';

/** The source of a known variable: the account's own definitions, recent data, or a step of the flow that writes it. */
const variableOrigins = ['event', 'contact', 'custom_field', 'global', 'step', 'text'] as const;

/** A variable that the steps of a flow can name. */
export const knownVariable = z
  .object({
    variable: z.string().describe('As steps name it: `event.order.total`.'),
    origin: z
      .enum(variableOrigins)
      .describe('`step`: a step of the flow writes it. `text`: only texts can read it.'),
    label: z.string().nullable().describe('What people call it, where somebody has said so.'),
    type: z.enum(literalTypes).nullable().describe('What it is, where its custom field says so.'),
    example: z.unknown().describe('A value that it had lately; null where none is known.'),
  })
  .meta({ id: 'KnownVariable' });
export type KnownVariable = z.infer<typeof knownVariable>;

/** The query of `GET /automatisation/{id}/variable`. */
export const knownVariableQuery = z.object({
  event_name: z
    .string()
    .max(eventNameLimit)
    .optional()
    .describe('The event whose data is looked at; the flow’s entry event when absent.'),
  ...draftQuery.shape,
});
