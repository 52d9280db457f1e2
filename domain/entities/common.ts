import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import type { Words } from '../values/text/words';

/** An entity's id. It is also parsed from a path or a query, where it arrives as text. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A moment in JSON: ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime();

/** A member of a query: the version that was looked at, in whose place no other one is acted on. Absent: whichever is stored. */
export const lookedAtVersion = z.coerce.number().int().optional();

/** A member of a body that replaces something whole which has no version: since when what its sender has read is as it is. */
export const replaces = moment
  .nullable()
  .optional()
  .describe(
    'Since when what was read is as it is; null: there was nothing. Where something else is set by now, nothing is changed.',
  );

export const nameLimit = 255;
/** A name for people: trimmed, not empty. */
export const displayName = z.string().trim().min(1).max(nameLimit);

/** Arbitrary JSON under names: event data, contact data, global variables. Its depth and size are limited where bodies are parsed. */
export const jsonObject = z.record(z.string(), z.unknown());
export type JsonObject = z.infer<typeof jsonObject>;
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const pageSizeLimit = 200;
export const pickerSizeLimit = 5_000;

/** More pages than any list has, and an offset that a database can still handle. */
const farthestPage = 1_000_000_000;

/** The query parameters of every paged list. Sizes above `pageSizeLimit` are clamped by the list (`meta.page_size` is the actual size). */
export const pageQuery = z.object({
  page_at: z.coerce.number().int().min(1).max(farthestPage).default(1),
  page_size: z.coerce.number().int().min(1).default(10),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const sortOrder = z.enum(['asc', 'desc']);

/** The search term of lists: matched anywhere, ignoring case and accents; % and _ are literal. */
export const searchTerm = z.string().trim().max(255).default('');

/** True or false in a query. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** In the query of an export: whether the file is meant for a spreadsheet. */
export const forSpreadsheet = flag
  .default(false)
  .describe(
    'True writes the file for a spreadsheet: with a byte order mark, and, where the account writes decimals with a comma, with semicolons between cells and decimal commas.',
  );

/** The longest URL that servers accept reliably: Node accepts 16 kB with all headers. */
const longestInQuery = 12_000;

/** A query parameter written as JSON, with a maximum length in characters. */
export const jsonInQuery = <Item extends z.ZodType>(item: Item, longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({
          code: 'custom',
          message: ruleWords({ en: 'must be JSON', fr: 'doit être du JSON' }),
        });
        return z.NEVER;
      }
    })
    .pipe(item);

/**
 * A query parameter with several values: a JSON array (docs/contract.md#lists). `longest`: the maximum length of one value in characters.
 */
export const listInQuery = <Item extends z.ZodType>(
  item: Item,
  { most, longest, message }: { most: number; longest: number; message: Words },
) =>
  z
    .string()
    .max(Math.min(100 + most * longest, longestInQuery))
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: ruleWords(message) });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(most));

/** Several ids in a query. */
export const idsInQuery = (most: number) =>
  listInQuery(id, {
    most,
    longest: 20,
    message: { en: 'must be a JSON array of ids', fr: 'doit être un tableau JSON d’identifiants' },
  });

/** Rows of a list requested by their ids, on whatever page they are: those chosen in a picker but not on its page. */
export const idsOfRows = idsInQuery(pageSizeLimit)
  .optional()
  .describe('A JSON array of ids: of the list, only these.');

/** The metadata that every paged list returns beside its rows. */
export const pageMeta = z.object({
  page_at: z.number().int(),
  max_pages: z.number().int(),
  page_size: z.number().int(),
  total_records: z.number().int(),
  has_more: z
    .boolean()
    .optional()
    .describe('True: there are more than `total_records`, which are counted as far as pages are read.'),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** The body of every error. `code` is stable; `message` is for people; `details` names the invalid fields. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
