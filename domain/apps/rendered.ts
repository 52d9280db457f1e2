import { z } from 'zod';
import { toText } from '../values/text/text';

/** A required text of a rendered body: a leaf that is a single placeholder keeps the type of its value, and is empty for a missing one. */
export const renderedText = z
  .unknown()
  .refine((value) => value !== undefined)
  .transform((value) => toText(value) ?? '');
