import type { z } from 'zod';
import { issueWords, nounOf, oneOf } from './issue-words';
import type { Words } from '../text/words';

/** One fault of a value: its path, and a message for people. */
export interface Fault {
  path: readonly PropertyKey[];
  words: Words;
}

/** Marks a message that contains words as JSON: the parse does not know the reader's language. */
const mark = '\u0001';

/** Encodes the words of a schema's rule, for its `message` or `error`. */
export const ruleWords = (words: Words): string => mark + JSON.stringify(words);

const wordsOf = (message: string): Words =>
  message.startsWith(mark)
    ? (JSON.parse(message.slice(mark.length)) as Words) // written by ruleWords
    : { en: message, fr: message };

/** The temporary message for a value that matches none of several shapes, until the intended one is determined. */
const noneFits = '\u0002';

/** Makes a parse report faults in our words instead of zod's. */
const errorMap: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union' && issue.errors.length > 0 && issue.input !== undefined
    ? noneFits
    : ruleWords(issueWords(issue, wordsOf));

/** The result of a parse: the value as the schema returns it, or all its faults. */
export type Parsed<Output> = { data: Output; faults?: undefined } | { data?: undefined; faults: Fault[] };

/** Parses a value, with faults as words in every language. */
export function parseInWords<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Parsed<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(value, { error: errorMap });
  return success ? { data } : { faults: error.issues.flatMap((issue) => faultsOf(issue)) };
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], words: wordsOf(message) }));
  if (issue.code !== 'invalid_union' || message !== noneFits) return [{ path, words: wordsOf(message) }];
  const meant = shapeMeant(issue.errors);
  if (!meant) return [{ path, words: oneOf(issue.errors.flat().flatMap((inner) => nounOf(inner) ?? [])) }];
  return meant.flatMap(faultsOf).map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
}

/** The faults by the nearest shape: one whose type the value has. Null when it has the type of none. */
function shapeMeant(shapes: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | null {
  const near = shapes.filter(
    (issues) => !issues.some((issue) => issue.path.length === 0 && nounOf(issue) !== null),
  );
  const [nearest] = near.toSorted((one, other) => one.length - other.length);
  return nearest ?? null;
}
