import type { ResolvedFilter } from './event-count-question';
import { z } from 'zod';
import type { NumberFormat } from '../values/numbers';
import { holds } from '../values/comparing/compare';
import { filterTypes } from '../values/comparing/operations';
import { plainPath, readPath } from '../values/path';
import { comparison, fits } from './comparison';
import type { Run } from './run';

/** A filter on contacts (loop) or on counted events (count); several are joined by AND. */
export const filter = z
  .object({ variable: plainPath, variable_type: z.enum(filterTypes).default('string'), ...comparison })
  .refine(...fits);
export type Filter = z.infer<typeof filter>;

/** How values are read in a comparison: by the account's regional settings, at the run's moment. */
export const readingOf = ({ regional: { numberFormat, timezone }, now }: Pick<Run, 'regional' | 'now'>) => ({
  number_format: numberFormat,
  timezone,
  now,
});

/** Resolves the operands of filters in the run: a `…_variable` names a path, a text may hold Liquid. */
export const resolveFilters = (filters: readonly Filter[], run: Run): ResolvedFilter[] =>
  filters.map(({ variable, variable_type, operation, ignore_case, value }) => ({
    variable_type,
    operation,
    ignore_case,
    keys: variable.split('.'),
    ...readingOf(run),
    expected: variable_type.endsWith('_variable') ? run.read(String(value ?? '')) : run.renderValue(value),
  }));

/** How values are read in a comparison outside of a run, and the moment from which days are counted. */
export interface LiteralReading {
  number_format: NumberFormat | null;
  timezone: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** A filter whose operand is its literal value: it names no variable, and holds no Liquid. */
export const resolvedLiterally = (
  { variable, variable_type, operation, ignore_case, value }: Filter,
  reading: LiteralReading,
): ResolvedFilter => ({
  variable_type,
  operation,
  ignore_case,
  keys: variable.split('.'),
  ...reading,
  expected: value,
});

/** Whether data passes every filter. */
export const passes = (filters: readonly ResolvedFilter[], data: unknown): boolean =>
  filters.every((one) => holds(one, readPath(data, one.keys), one.expected));
