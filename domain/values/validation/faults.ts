import type { z } from 'zod';
import { issueWords, nounOf, oneOf } from './issue-words';
import type { Words } from '../words';

/** One thing that is wrong with a value: where, and what, in words that people read. */
export interface Fault {
  path: readonly PropertyKey[];
  words: Words;
}

/** Begins a message that holds words, as JSON: a parse does not know whose language is read. */
const mark = '\u0001';

/** What a rule of a schema says to people: its `message` or `error`. */
export const ruleWords = (words: Words): string => mark + JSON.stringify(words);

const wordsOf = (message: string): Words =>
  message.startsWith(mark)
    ? (JSON.parse(message.slice(mark.length)) as Words) // written by ruleWords
    : { en: message, fr: message };

/** Said of a value that none of several shapes takes, until it is known which was meant. */
const noneFits = '\u0002';

/** Has a parse say what is wrong in our words, and never in zod's. */
const errorMap: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union' && issue.errors.length > 0 && issue.input !== undefined
    ? noneFits
    : ruleWords(issueWords(issue, wordsOf));

/** What a parse finds: the value as the schema makes it, or all that is wrong with it. */
export type Parsed<Output> = { data: Output; faults?: undefined } | { data?: undefined; faults: Fault[] };

/** Parses a value for people: what is wrong with it comes as words in every language. */
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

/** What is wrong with the shape that comes nearest: one of whose type the value is. Null where it is of none. */
function shapeMeant(shapes: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | null {
  const near = shapes.filter(
    (issues) => !issues.some((issue) => issue.path.length === 0 && nounOf(issue) !== null),
  );
  const [nearest] = near.toSorted((one, other) => one.length - other.length);
  return nearest ?? null;
}
