import { z } from 'zod';
import { id } from '../common';

/** Who did something; null: an account that is gone. */
export const author = z.object({ id, email: z.string(), name: z.string() }).nullable();
