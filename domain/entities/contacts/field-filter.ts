import { z } from 'zod';
import { operationFits, takesValue, type LiteralType } from '../../values/comparing/operations';
import { ruleWords } from '../../values/validation/faults';
import { id } from '../common';

/** The comparisons that filters of custom fields support, out of those of conditions. */
export const fieldOperations = [
  'EQUALS',
  'CONTAINS',
  'GREATER_THAN',
  'LESS_THAN',
  'IS_NOT_NULL_OR_EMPTY',
  'IS_NULL_OR_EMPTY',
] as const;
export type FieldOperation = (typeof fieldOperations)[number];

/** The comparisons for fields of a type, or of none: texts have no order that is meaningful to people. */
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

/** Most contacts examined for the value of a custom field, newest first: they take about half a second. */
export const lookedThroughAtOnce = 200_000;
