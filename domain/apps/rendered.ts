import { z } from 'zod';
import { toText } from '../values/text';

/** A text of a rendered body, which must be there: a leaf that is one placeholder keeps the type of its value, and is empty for a missing one. */
export const renderedText = z
  .unknown()
  .refine((value) => value !== undefined)
  .transform((value) => toText(value) ?? '');
