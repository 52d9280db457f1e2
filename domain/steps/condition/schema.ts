import { z } from 'zod';
import { literalTypes } from '../../values/comparing/operations';
import { variablePath } from '../../values/path';
import { comparison, fits } from '../comparison';

const question = z
  .object({ variable: variablePath, variable_type: z.enum(literalTypes).default('number'), ...comparison })
  .refine(...fits);

const membership = z.object({
  operation: z.literal('CONTACT_IS_IN_TAG'),
  value: z.coerce.number().int().positive().nullable().default(null),
});

/** Compares a variable with a value, or asks whether the contact has a tag (`value` is then the tag's id). */
export const conditionData = z.discriminatedUnion('operation', [membership, question]);
export type ConditionData = z.infer<typeof conditionData>;
