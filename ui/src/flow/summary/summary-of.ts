import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Names } from '../../../../domain/steps/names';

/** The names of things, and events as people read them. */
interface NamesShown extends Names {
  event(name: string): string;
  /** A message template; empty while it is not known. */
  message(id: number): string;
}

/** The translation and formatting functions of a summary. */
export interface Telling {
  t: TFunction;
  language: string;
  names: NamesShown;
}

/** A one-line summary of a kind's data; empty when there is nothing to say. */
export type Summary = (data: JsonObject, telling: Telling) => string;

/** The summary of data parsed by a schema. Data from an older version that cannot be parsed has none. */
export const summaryOf =
  <Schema extends z.ZodType>(
    schema: Schema,
    tell: (data: z.output<Schema>, telling: Telling) => string,
  ): Summary =>
  (data, telling) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? tell(parsed.data, telling) : '';
  };
