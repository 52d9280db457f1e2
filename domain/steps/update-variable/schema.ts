import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { parseVariable, variablePath } from '../../values/path';

export const updateValueTypes = ['number', 'string', 'string_variable', 'number_variable'] as const;
export type UpdateValueType = (typeof updateValueTypes)[number];

const numberOperations = [
  'ADDITION',
  'SUBTRACTION',
  'MULTIPLICATION',
  'DIVISION',
  'MODULO',
  'POWER',
  'EQUALS',
] as const;
const textOperations = ['APPEND', 'PREPEND', 'EQUALS'] as const;
export const updateOperations = [...numberOperations, 'APPEND', 'PREPEND', 'FIND_AND_REPLACE'] as const;
export type UpdateOperation = (typeof updateOperations)[number];

/** The operations each value type offers (docs/contract.md#update-variable). */
export const updateOperationsOf: Record<UpdateValueType, readonly UpdateOperation[]> = {
  number: numberOperations,
  number_variable: numberOperations,
  string: [...textOperations, 'FIND_AND_REPLACE'],
  string_variable: textOperations,
};

const readOnlyFields = new Set(['external_id', 'created_at', 'id', 'opted_out', 'consent_to']);

/** Whether flows cannot change a variable: the contact's identifiers, and its opt-outs. */
export function isReadOnly(variable: string): boolean {
  const parsed = parseVariable(variable);
  return parsed?.source === 'contact' && readOnlyFields.has(parsed.keys[0] ?? '');
}

/**
 * Changes a variable. For a `…_variable` type `value` is the path of the operand. Find and replace searches for `value` and replaces it
 * with `second_value`.
 */
export const updateVariableData = z
  .object({
    variable: variablePath,
    value_type: z.enum(updateValueTypes).default('number'),
    value: z.union([z.string().max(10_000), z.number(), z.bigint()]).default(''),
    second_value: z.string().max(10_000).default(''),
    operation: z.enum(updateOperations).default('ADDITION'),
  })
  .refine((data) => updateOperationsOf[data.value_type].includes(data.operation), {
    path: ['operation'],
    message: ruleWords({
      en: 'does not fit the type of the value',
      fr: 'ne convient pas au type de la valeur',
    }),
  });
export type UpdateVariableData = z.infer<typeof updateVariableData>;
