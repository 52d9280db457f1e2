import type { Response } from 'supertest';
import { z } from 'zod';
import { errorBody, type ErrorBody } from '../../../domain/entities/common';
import { fromJson } from '../../../domain/values/json';

/** Returns the `data` of a response, parsed with the schema that callers rely on. */
export const dataOf = <Schema extends z.ZodType>(answer: Response, schema: Schema): z.output<Schema> =>
  schema.parse(z.strictObject({ data: z.unknown() }).parse(fromJson(answer.text)).data);

/** Returns the error of a response. */
export const errorOf = (answer: Response): ErrorBody['error'] => errorBody.parse(fromJson(answer.text)).error;
