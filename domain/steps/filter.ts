import { z } from 'zod';
import { conditionOperations, filterTypes, operationFits } from '../values/operations';
import { plainPath } from '../values/path';

/** A filter on contacts (loop) or on counted events (count); several are joined by AND. */
export const filter = z
  .object({
    variable: plainPath,
    variable_type: z.enum(filterTypes).default('string'),
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
