import { z } from 'zod';
import { id } from '../common';

/** The author of an action; null: the account no longer exists. */
export const author = z.object({ id, email: z.string(), name: z.string() }).nullable();
