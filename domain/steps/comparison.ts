import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import {
  conditionOperations,
  operationFits,
  type ConditionOperation,
  type FilterType,
} from '../values/comparing/operations';

/** The parts of a comparison in a condition or a filter, besides its variable. */
export const comparison = {
  operation: z.enum(conditionOperations),
  value: z
    .union([z.string().max(10_000), z.number(), z.bigint(), z.boolean()])
    .nullable()
    .default(null),
  ignore_case: z.boolean().default(false),
};

interface Asked {
  operation: ConditionOperation;
  variable_type: FilterType;
}

/** Arguments for `refine`: each operation is valid for some types only (docs/contract.md#comparisons). */
export const fits: [(asked: Asked) => boolean, { path: string[]; message: string }] = [
  ({ operation, variable_type }) => operationFits(operation, variable_type),
  {
    path: ['operation'],
    message: ruleWords({
      en: 'does not fit the type of the variable',
      fr: 'ne convient pas au type de la variable',
    }),
  },
];
