import { Context, Drop, type Template } from 'liquidjs';
import { boundedLiquid } from './bounded-liquid';
import { toJson } from '../json';
import { readPath } from '../path';
import { toText } from '../text';
import { utc } from '../time/timezones';

/** Longest template and longest output, in characters, and the time that a rendering has where its scope names none. */
const templateLimit = 100_000;
const outputLimit = 1_000_000;
const renderMilliseconds = 200;
/** What filters and captures may make on the way, in characters and elements. */
const renderMemory = 2_000_000;

// No file system: `include`, `render` and `layout` find nothing to read.
const liquid = boundedLiquid({
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: templateLimit,
  renderLimit: renderMilliseconds,
  memoryLimit: renderMemory,
  outputEscape: printed,
  templates: {},
});

/**
 * A list prints its items one after the other, as in any Liquid; an object, which has no words of its own, as JSON. Liquid's own objects,
 * as `forloop`, print nothing.
 */
function printed(value: unknown): string {
  if (value instanceof Drop) return toText(value.valueOf()) ?? '';
  if (Array.isArray(value)) return value.map(printed).join('');
  return toText(value) ?? (typeof value === 'object' && value !== null ? toJson(value) : '');
}

interface Compiled {
  template: Template[];
  /** The variables it reads, each a list of keys; those with computed keys are left out. */
  reads: string[][];
  /** The expression when the text is exactly one placeholder without more around it. */
  expression: string | null;
}

const onePlaceholder = /^\{\{-?([^{}]+?)-?\}\}$/;
/** Templates kept compiled, and the characters of all of them: a compiled one takes some hundred times its own length. */
const cacheSize = 1_000;
const cacheLength = 2_000_000;
const cache = new Map<string, Compiled>();
let cachedLength = 0;

function compile(text: string): Compiled {
  const known = cache.get(text);
  if (known) return known;
  const template = liquid.parse(text);
  const reads = liquid
    .globalVariableSegmentsSync(template)
    .filter((segments): segments is string[] => segments.every((segment) => typeof segment === 'string'));
  const compiled = { template, reads, expression: onePlaceholder.exec(text.trim())?.[1]?.trim() ?? null };
  keep(text, compiled);
  return compiled;
}

/** Keeps a compiled template, and lets go of those that were compiled longest ago. */
function keep(text: string, compiled: Compiled): void {
  cache.set(text, compiled);
  cachedLength += text.length;
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize && cachedLength <= cacheLength) break;
    cache.delete(oldest);
    cachedLength -= oldest.length;
  }
}

/** `{{ event.order id }}`: the parser reads the first word and forgets the second, which nobody means. */
const nameWithSpace = /\{\{-?\s*([\w.[\]]+\s+(?!(?:and|or|contains)\s)\w+)/;

/** Whether a text is a template at all, and not words that render as they are. */
export const holdsLiquid = (text: string): boolean => text.includes('{{') || text.includes('{%');

/** What is wrong with a template, in the parser's words, or null when it can be rendered. */
export function templateProblem(text: string): string | null {
  if (!holdsLiquid(text)) return null;
  const spaced = nameWithSpace.exec(text)?.[1];
  if (spaced !== undefined) return `a variable's name cannot hold a space: ${spaced}`;
  try {
    compile(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The variables that a text reads as a template, each a list of keys; none when it is no template, or a bad one. */
export function templateReads(text: string): readonly string[][] {
  return templateProblem(text) === null && holdsLiquid(text) ? compile(text).reads : [];
}

/** What a template is rendered on, and where it says which variables were not there. */
export interface TemplateScope {
  variables: object;
  missing?: Set<string>;
  /** The clocks by which dates are printed, and of which those are that name no offset; UTC where there are none. */
  timezone?: string | null;
  /** Milliseconds that the rendering may take. */
  timeLeft?: () => number;
  /** Is told each text and value that was rendered, and answers it. Throws when they are too many. */
  printed?: <Value>(value: Value) => Value;
}

/** Whether a template could not be rendered because that took too long, or grew too large. */
export const isOverLimit = (error: unknown): error is Error =>
  error instanceof RangeError ||
  (error instanceof Error && /limit exceeded|Invalid string length/.test(error.message));

/**
 * Renders Liquid text. A missing variable renders empty and is noted in `scope.missing`.
 *
 * @throws Error when the template is bad, takes too long or grows too large.
 */
export function renderText(text: string, scope: TemplateScope): string {
  if (!holdsLiquid(text)) return told(scope, text);
  const { template, reads } = compile(text);
  noteMissing(reads, scope);
  const output = String(liquid.renderSync(template, contextOf(scope)));
  if (output.length > outputLimit) throw new RangeError('the rendered text is too long');
  return told(scope, output);
}

const contextOf = ({ variables, timezone, timeLeft }: TemplateScope): Context =>
  new Context(
    variables,
    { ...liquid.options, timezoneOffset: timezone ?? utc },
    { sync: true, renderLimit: timeLeft?.() ?? renderMilliseconds },
    { liquid },
  );

const told = <Value>({ printed: tell }: TemplateScope, value: Value): Value => tell?.(value) ?? value;

/** Renders the text leaves of a JSON value. A leaf that is exactly one placeholder keeps the type of its value. */
export function renderValue(value: unknown, scope: TemplateScope): unknown {
  if (typeof value === 'string') return renderLeaf(value, scope);
  if (Array.isArray(value)) return value.map((element) => renderValue(element, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, renderValue(element, scope)]),
  );
}

function renderLeaf(text: string, scope: TemplateScope): unknown {
  if (!holdsLiquid(text)) return told(scope, text);
  const { expression, reads } = compile(text);
  if (expression === null) return renderText(text, scope);
  noteMissing(reads, scope);
  return told(scope, liquid.evalValueSync(expression, contextOf(scope)) ?? '');
}

function noteMissing(reads: string[][], { variables, missing }: TemplateScope): void {
  if (!missing) return;
  for (const keys of reads) {
    if (readAsLiquid(variables, keys) === undefined) missing.add(keys.join('.'));
  }
}

/** The value at a path; Liquid gives lists `first`, `last` and `size`, and texts `size`, beside what lies in them. */
const readAsLiquid = (root: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => {
    const own = readPath(value, [key]);
    return own === undefined ? givenByLiquid(value, key) : own;
  }, root);

function givenByLiquid(value: unknown, key: string): unknown {
  if (key === 'size' && (typeof value === 'string' || Array.isArray(value))) return value.length;
  if (!Array.isArray(value)) return undefined;
  if (key === 'first') return value[0];
  return key === 'last' ? value.at(-1) : undefined;
}
