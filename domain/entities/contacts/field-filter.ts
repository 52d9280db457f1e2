import { z } from 'zod';
import { operationFits, takesValue, type LiteralType } from '../../values/comparing/operations';
import { ruleWords } from '../../values/validation/faults';
import { id } from '../common';

/** What contacts can be asked about a custom field, of those operations that conditions have. */
export const fieldOperations = [
  'EQUALS',
  'CONTAINS',
  'GREATER_THAN',
  'LESS_THAN',
  'IS_NOT_NULL_OR_EMPTY',
  'IS_NULL_OR_EMPTY',
] as const;
export type FieldOperation = (typeof fieldOperations)[number];

/** What a field of a type, or of none, can be asked: texts have no order that people go by. */
export const fieldOperationsOf = (type: LiteralType | null): FieldOperation[] =>
  fieldOperations.filter(
    (operation) =>
      operationFits(operation, type ?? 'string') &&
      !(isOrder(operation) && (type === null || type === 'string')),
  );

const isOrder = (operation: FieldOperation): boolean =>
  operation === 'GREATER_THAN' || operation === 'LESS_THAN';

const valueLimit = 255;

/** Contacts that hold something in a custom field. */
export const fieldFilter = z
  .strictObject({
    custom_field_id: id,
    operation: z.enum(fieldOperations),
    value: z
      .string()
      .trim()
      .max(valueLimit)
      .default('')
      .describe(
        'What it is compared with, as people write it: a number, a date, true or false, by the type of the field.',
      ),
  })
  .refine(({ operation, value }) => takesValue(operation) === (value !== ''), {
    path: ['value'],
    message: ruleWords({
      en: 'must be given, unless the field is asked whether it is empty',
      fr: 'doit être indiqué, sauf si l’on demande si le champ est vide',
    }),
  })
  .meta({ id: 'FieldFilter' });
export type FieldFilter = z.infer<typeof fieldFilter>;

/** Contacts that are looked through for what a custom field holds, the newest first: so many take about half a second. */
export const lookedThroughAtOnce = 200_000;
