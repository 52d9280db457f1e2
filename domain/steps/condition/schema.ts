import { z } from 'zod';
import { conditionOperations, literalTypes, operationFits } from '../../values/operations';
import { variablePath } from '../../values/path';

const comparison = z
  .object({
    variable: variablePath,
    variable_type: z.enum(literalTypes).default('number'),
    operation: z.enum(conditionOperations),
    value: z
      .union([z.string().max(10_000), z.number(), z.bigint(), z.boolean()])
      .nullable()
      .default(null),
    ignore_case: z.boolean().default(false),
  })
  .refine((data) => operationFits(data.operation, data.variable_type), {
    path: ['operation'],
    message: 'this operation does not fit the type of the variable',
  });

const membership = z.object({
  operation: z.literal('CONTACT_IS_IN_TAG'),
  value: z.coerce.number().int().positive().nullable().default(null),
});

/** Compares a variable with a value, or asks whether the contact has a tag (`value` is then the tag's id). */
export const conditionData = z.discriminatedUnion('operation', [membership, comparison]);
export type ConditionData = z.infer<typeof conditionData>;
