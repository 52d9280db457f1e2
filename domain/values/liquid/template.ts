import { Drop, type Context, type Template } from 'liquidjs';
import { boundedLiquid, contextWithin } from './bounded-liquid';
import { toJson } from '../json';
import { readPath } from '../path';
import { safeLink } from './safe-link';
import { toText } from '../text/text';
import { utc } from '../time/timezones';

/** Longest template and longest output, in characters, and the default time limit of a rendering. */
const templateLimit = 100_000;
const outputLimit = 1_000_000;
const renderMilliseconds = 200;
/** Most characters and elements that filters and captures may create during a rendering. */
const renderMemory = 2_000_000;

// No file system: `include`, `render` and `layout` cannot read files.
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
 * A list prints its items one after the other, as in any Liquid; an object prints as JSON. Liquid's own objects, such as `forloop`, print
 * nothing.
 */
function printed(value: unknown): string {
  if (value instanceof Drop) return toText(value.valueOf()) ?? '';
  if (Array.isArray(value)) return value.map(printed).join('');
  return toText(value) ?? (typeof value === 'object' && value !== null ? toJson(value) : '');
}

const escape = liquid.filters['escape'];
// As everything is printed: an object as JSON, where LiquidJS has "[object Object]".
if (typeof escape === 'function')
  liquid.registerFilter('escape', function (value: unknown) {
    return escape.call(this, printed(value)) as unknown;
  });
liquid.registerFilter('safe_link', (value: unknown) => safeLink(printed(value)));

interface Compiled {
  template: Template[];
  /** The variables it reads, each a list of keys; those with computed keys are omitted. */
  reads: string[][];
  /** The expression, when the text is exactly one placeholder. */
  expression: string | null;
}

const onePlaceholder = /^\{\{-?([^{}]+?)-?\}\}$/;
/** Most cached templates, and most characters of all of them: a compiled one takes about a hundred times its own length. */
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

/** Caches a compiled template, and drops those compiled longest ago. */
function keep(text: string, compiled: Compiled): void {
  cache.set(text, compiled);
  cachedLength += text.length;
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize && cachedLength <= cacheLength) break;
    cache.delete(oldest);
    cachedLength -= oldest.length;
  }
}

/** `{{ event.order id }}`: the parser reads the first word and ignores the second, which nobody intends. */
const nameWithSpace = /\{\{-?\s*([\w.[\]]+\s+(?!(?:and|or|contains)\s)\w+)/;

/** Whether a text is a template at all, and not plain text that renders unchanged. */
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

/** The variables that a text reads as a template, each a list of keys; none when it is not a template, or cannot be parsed. */
export function templateReads(text: string): readonly string[][] {
  return templateProblem(text) === null && holdsLiquid(text) ? compile(text).reads : [];
}

/** The data on which a template is rendered, and the set in which missing variables are noted. */
export interface TemplateScope {
  variables: object;
  missing?: Set<string>;
  /** The timezone in which dates are printed, and in which dates without an offset are read; UTC when absent. */
  timezone?: string | null;
  /** The time limit of the rendering in milliseconds. */
  timeLeft?: () => number;
  /** Called with each rendered text and value, and returns it. Throws when the total is too large. */
  printed?: <Value>(value: Value) => Value;
}

/** Whether a template failed to render because it took too long, or grew too large. */
export const isOverLimit = (error: unknown): error is Error =>
  error instanceof RangeError ||
  (error instanceof Error && /limit exceeded|Invalid string length/.test(error.message));

/**
 * Renders Liquid text. A missing variable renders empty and is noted in `scope.missing`.
 *
 * @throws Error when the template is invalid, takes too long or grows too large.
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
  contextWithin(
    timeLeft?.() ?? renderMilliseconds,
    variables,
    { ...liquid.options, timezoneOffset: timezone ?? utc },
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

/** The value at a path; as in Liquid, lists also have `first`, `last` and `size`, and texts have `size`. */
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
