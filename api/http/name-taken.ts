import { isDuplicate } from '../../db/database/failures';
import { errors } from './errors';

/** Waits for a write that gives a thing its name. Throws ApiError 409 when another thing of the account has it. */
export async function orNameTaken<T>(name: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicate(error) ? errors.nameTaken(name) : error;
  }
}
