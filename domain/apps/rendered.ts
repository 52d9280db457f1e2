import { z } from 'zod';
import { toText } from '../values/text';

/** A text of a rendered body: a leaf that is one placeholder keeps the type of its value, and a missing one is empty. */
export const renderedText = z.unknown().transform((value) => toText(value) ?? '');
