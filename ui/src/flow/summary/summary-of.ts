import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Names } from '../../../../domain/steps/names';

/** In whose words a summary is told. */
export interface Telling {
  t: TFunction;
  language: string;
  names: Names;
}

/** What a kind of step says of its data in a line; empty where there is nothing to say. */
export type Summary = (data: JsonObject, telling: Telling) => string;

/** The summary of data that follow a schema. What an older version stored and this one cannot read has none. */
export const summaryOf =
  <Schema extends z.ZodType>(
    schema: Schema,
    tell: (data: z.output<Schema>, telling: Telling) => string,
  ): Summary =>
  (data, telling) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? tell(parsed.data, telling) : '';
  };
