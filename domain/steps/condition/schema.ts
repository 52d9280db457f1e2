import { z } from 'zod';
import { literalTypes } from '../../values/comparing/operations';
import { variablePath } from '../../values/path';
import { comparison, fits } from '../comparison';

const question = z
  .object({ variable: variablePath, variable_type: z.enum(literalTypes).default('number'), ...comparison })
  .refine(...fits);

/** What a contact may be asked to have, or to be in: a tag, or a segment. */
export const memberships = ['CONTACT_IS_IN_TAG', 'CONTACT_IS_IN_SEGMENT'] as const;

const idAsked = z.coerce.number().int().positive().nullable().default(null);
const inTag = z.object({ operation: z.literal('CONTACT_IS_IN_TAG'), value: idAsked });
const inSegment = z.object({ operation: z.literal('CONTACT_IS_IN_SEGMENT'), value: idAsked });

/**
 * Compares a variable with a value, or asks whether the contact has a tag, or is in a segment or on a list (`value` is then the id of that).
 */
export const conditionData = z.discriminatedUnion('operation', [inTag, inSegment, question]);
export type ConditionData = z.infer<typeof conditionData>;

/** Whether a condition asks for a tag or a segment, and compares nothing. */
export const isMembership = (data: ConditionData): data is z.infer<typeof inTag | typeof inSegment> =>
  memberships.some((operation) => operation === data.operation);
