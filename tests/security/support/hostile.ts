import fc from 'fast-check';
import { isJsonObject } from '../../../domain/entities/common';
import { toJson } from '../../../domain/values/json';
import { bodiesOf, valuesOf } from '../../contract/generate';
import type { JsonSchema, Operation } from '../../contract/schema';
import { growingSteps } from './growing';

/*
 * Hostile calls: JSON that is hard to parse or to store, texts that make regular expressions backtrack, compressed bodies that expand
 * enormously, headers and lengths that are untrue. Each is a short description, so that a shrunk finding is readable.
 */

type Resolve = (schema: JsonSchema) => JsonSchema;

/** A repeated text, of about this many characters. */
export interface Pumped {
  before: string;
  again: string;
  size: number;
  after: string;
}

export const textOf = ({ before, again, size, after }: Pumped): string =>
  before + again.repeat(Math.floor(size / again.length)) + after;

/** A piece of JSON, or of invalid JSON. */
export type Hard =
  | { kind: 'text'; text: Pumped }
  /** Written literally: a number, for instance, or invalid JSON. */
  | { kind: 'bare'; text: Pumped }
  | { kind: 'deep'; of: 'lists' | 'objects' | 'both'; levels: number }
  | { kind: 'list'; of: string; count: number }
  | { kind: 'members'; key: string; of: string; count: number; isSame: boolean };

const brackets = { lists: ['[', ']'], objects: ['{"a":', '}'], both: ['[{"a":', '}]'] } as const;

function jsonOf(hard: Hard): string {
  switch (hard.kind) {
    case 'text':
      return JSON.stringify(textOf(hard.text));
    case 'bare':
      return textOf(hard.text);
    case 'deep': {
      const [open, close] = brackets[hard.of];
      return `${open.repeat(hard.levels)}1${close.repeat(hard.levels)}`;
    }
    case 'list':
      return `[${Array<string>(hard.count).fill(hard.of).join()}]`;
    case 'members': {
      const { key, of, isSame } = hard;
      const name = (n: number): string => JSON.stringify(isSame ? key : `${key}${n}`);
      return `{${Array.from({ length: hard.count }, (_, n) => `${name(n)}:${of}`).join()}}`;
    }
  }
}

/** A body: values that the call accepts, with a hard value in one place. */
interface HostileBody {
  base: unknown;
  /** The place of the hard value; an empty path is the whole body. */
  at: readonly (string | number)[];
  hard: Hard | null;
  /** The encoding, how many thousandths of the body are sent, and the compression. */
  charset: 'utf8' | 'utf16le' | 'latin1';
  part: number;
  packing: Packing;
}

const packings = ['none', 'gzip', 'deflate', 'br', 'twice', 'cut', 'mislabelled', 'bomb', 'br bomb'] as const;
export type Packing = (typeof packings)[number];

const framings = [
  'whole',
  'in chunks',
  'trickled',
  'cut off',
  'broken off',
  'longer than told',
  'no chunk',
  'two lengths',
  'no length',
] as const;
export type Framing = (typeof framings)[number];

/** A hostile call. */
export interface HostileCall {
  method: string;
  /** The values in the path and in the query. */
  inPath: Record<string, string | Pumped>;
  inQuery: readonly (readonly [string, string | Pumped])[];
  headers: readonly (readonly [string, string | Pumped])[];
  type: string;
  body: HostileBody | null;
  framing: Framing;
}

/** Pieces of text that regular expressions and parsers react to. */
const pieces = [
  'a',
  'A1',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u2028',
  '.',
  '-',
  '_',
  '@',
  'a@',
  'a.',
  '.a',
  '/',
  '//',
  '../',
  ':',
  '::',
  '0',
  '1',
  '9',
  '+',
  '-1',
  '1e',
  '0x',
  '(',
  ')',
  '[',
  '{',
  '}',
  '{{',
  '}}',
  '{{ ',
  '{{a',
  '{%',
  '%}',
  '{{ a | b: ',
  '{{ a.b[0]',
  '{% if a %}',
  '{% for i in a %}',
  '{% raw %}',
  '{% comment %}',
  '{%- liquid\n',
  '<',
  '<a ',
  '<!--',
  '<![CDATA[',
  '</',
  '&',
  '&amp;',
  '&#',
  '%',
  '%25',
  '%00',
  '%ff',
  '"',
  "'",
  '\\',
  '\\u',
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  'é',
  '😀',
  'e\u0301',
  'İ',
  'ﬃ',
  '\u0345\u0300',
  'Bearer ',
  'xoxb-',
  'sk-',
  'eyJ',
  'AKIA',
  'SG.',
  'http://',
  'https://a.',
  'https://a@',
  'mailto:',
  'a=',
  'a=1&',
  'a,',
  ',',
  ';',
  '--',
  '/*',
  "' OR ",
  '$1',
  '${',
  'T00:00:00',
  '2024-',
  '2024-01-01T',
  '+33',
  '06 ',
  'xn--',
  'a-',
  'a.b.',
  'event.',
  'contact.x',
  'simulated.',
  '|',
  '=',
  '=1+',
];
/** A final text, so that the expression does not match after all. */
const ends = ['', '!', '\n', '\0', ' ', '@', '.', '"', '}', '%', 'é', '\ud800'];

const sizes = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.nat(50),
    fc.constantFrom(
      ...[200, 2_000, 15_000, 60_000, 250_000, 500_000, 9_700_000].filter((size) => size <= most),
    ),
  );

/** Texts that match an expression at their beginning, repeatedly; none for an expression that fast-check cannot parse. */
function fitting(pattern: string): fc.Arbitrary<string>[] {
  try {
    const texts = fc.stringMatching(new RegExp(pattern), { maxLength: 24 }).filter((text) => text !== '');
    return fc.sample(texts, 1).length === 1 ? [texts.map((text) => text.slice(0, 24))] : [];
  } catch {
    return [];
  }
}

const pumped = (most: number, patterns: readonly string[] = []): fc.Arbitrary<Pumped> => {
  const samples = patterns.flatMap(fitting);
  const piece = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, ...samples);
  return fc.record({
    before: fc.oneof(fc.constant(''), piece, ...samples),
    again: piece,
    size: sizes(most),
    after: fc.oneof(fc.constantFrom(...ends), piece),
  });
};

/** JSON that has broken programs, and text that only looks like JSON. */
const strangeJson = [
  '1e400',
  '-1e400',
  '1e-20000',
  '-0',
  '1.7976931348623157e308',
  '9007199254740993',
  '-9223372036854775809',
  '01',
  '1.',
  'NaN',
  '-Infinity',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\uD83D"',
  '"\u0001"',
  "'a'",
  '"',
  '"\\',
  '"\\x"',
  '\ufeff1',
  '/**/1',
  '[1,]',
  '{a:1}',
  '',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"__proto__":null}',
  '{"\\u005f_proto__":1}',
  '[{"__proto__":[]}]',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"toJSON":4,"then":5,"length":1e9}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  '{"":""}',
  '{"a":1,"a":2}',
  '{"a":9007199254740993,"a":9007199254740993}',
  '{"a":9007199254740993,"a":1}',
  '{"$ref":"#"}',
  '{"type":"Buffer","data":[1]}',
  '{"value":"1"}',
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '-1',
  '0',
  '1.5',
  '"1"',
  '"null"',
  '"{}"',
  '"[1]"',
  '"{\\"a\\":1}"',
  '1 2',
  'undefined',
  '"2024-02-30T25:61:61Z"',
  '"9999999-01-01"',
  '"+275760-09-13T00:00:00Z"',
  '"-271821-04-19T23:59:59Z"',
  '"0000-00-00"',
  '"2024-01-01T00:00:00+99:99"',
  '"Infinity"',
  '"1e309"',
  '"0x10"',
  '"١٢٣"',
  '"{{ event }}"',
  '"{% if"',
  '"Europe/Paris\\u0000"',
  '"Etc/GMT+99"',
  '"http://[::1"',
  '"//"',
];

const hard = (most: number, patterns: readonly string[]): fc.Arbitrary<Hard> => {
  const counts = sizes(most);
  const few = fc.constantFrom(
    '1',
    '""',
    'null',
    '{}',
    '[]',
    '"x"',
    '1e999',
    '12345678901234567890',
    '{"a":[]}',
    '[[1]]',
    '-1.5',
    'true',
  );
  // Longer elements are fewer, so that the list fits the size.
  const many = fc.tuple(few, counts).map(([of, size]) => ({ of, count: Math.floor(size / (of.length + 1)) }));
  return fc.oneof(
    { weight: 5, arbitrary: pumped(most, patterns).map((text): Hard => ({ kind: 'text', text })) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...strangeJson)
        .map((bare): Hard => ({ kind: 'bare', text: { before: bare, again: ' ', size: 0, after: '' } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          before: fc.constantFrom(
            '',
            '-',
            '0.',
            '1',
            '1e',
            '1e-',
            '"',
            '[',
            '{"a":',
            '[1,',
            '{"a":1,',
            '\ufeff',
          ),
          again: fc.constantFrom(
            '9',
            '0',
            '1',
            '10',
            ' ',
            '\t',
            '[',
            '{',
            '"',
            '\\',
            '\\u0000',
            '\\ud800',
            '1,',
            '{},',
            ',',
            ':',
            '"a":1,',
            '\0',
            'a=1&',
            '&',
            '=',
            '%41',
            '--\r\n',
          ),
          size: counts,
          after: fc.constantFrom('', '.5', 'e400', '"', ']', '}', '1]', '"a":1}'),
        })
        .map((text): Hard => ({ kind: 'bare', text })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('deep' as const),
        of: fc.constantFrom('lists', 'objects', 'both'),
        levels: fc.oneof(
          fc.constantFrom(30, 31, 32, 33),
          counts.map((size) => Math.floor(size / 12)),
        ),
      }),
    },
    { weight: 2, arbitrary: many.map((made): Hard => ({ kind: 'list', ...made })) },
    {
      weight: 2,
      arbitrary: fc
        .record({
          made: many,
          key: fc.constantFrom('', 'a', '1', '-', '__proto__', 'a.b', 'x'.repeat(1_000)),
          isSame: fc.boolean(),
        })
        .map(({ made: { of, count }, key, isSame }): Hard => ({
          kind: 'members',
          key,
          of,
          isSame,
          count: Math.floor((count * (of.length + 1)) / (of.length + key.length + 10)),
        })),
    },
  );
};

/** Returns the places in a value, the whole first. */
function placesIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inside = Array.isArray(value)
    ? value.slice(0, 3).map((element: unknown, n) => [n, element] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [at, ...inside.flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

/** Returns the places that a schema describes, whether or not a value has them. */
function placesOf(
  given: JsonSchema,
  resolve: Resolve,
  at: readonly string[] = [],
  above: readonly JsonSchema[] = [],
): (readonly string[])[] {
  const schema = resolve(given);
  // A step contains steps.
  if (above.includes(schema) || above.length > 12) return [];
  const inside = [...above, schema];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema;
  const free = typeof additionalProperties === 'object' ? additionalProperties : {};
  return [
    at,
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => placesOf(one, resolve, at, inside)),
    ...(items ? placesOf(items, resolve, [...at, '0'], inside) : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      placesOf(member, resolve, [...at, name], inside),
    ),
    ...(additionalProperties ? placesOf(free, resolve, [...at, 'free'], inside) : []),
  ];
}

/** Returns a value with another one at a place; creates missing containers on the path. */
function putAt(value: unknown, [name, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (name === undefined) return put;
  if (Array.isArray(value) && /^\d+$/.test(String(name))) {
    const elements: unknown[] = [...(value as unknown[])];
    elements[Number(name)] = putAt(elements[Number(name)], rest, put);
    return elements.map((element) => element ?? null);
  }
  const members = isJsonObject(value) ? value : {};
  return { ...members, [name]: putAt(members[name], rest, put) };
}

/** A placeholder for the hard value, which no value can contain. */
const mark = '\u0001hard\u0001';

/** The text of a body, before truncation and compression. */
export function bodyText({ base, at, hard: given }: HostileBody): string {
  if (given === null) return base === undefined ? '' : toJson(base);
  if (at.length === 0) return jsonOf(given);
  return toJson(putAt(base, at, mark)).replace(JSON.stringify(mark), () => jsonOf(given));
}

/** Values that a call accepts; for steps also those of growing flows. */
function basesOf(operation: Operation, resolve: Resolve): fc.Arbitrary<unknown> {
  const values = bodiesOf(operation, resolve);
  const { properties = {} } = resolve(operation.body ?? {});
  if (!('type' in properties && 'data' in properties)) return values;
  const steps = growingSteps({ loops: 1, ownEvents: 1, calls: 2 }, 1);
  return fc.oneof(
    values,
    fc.tuple(values, steps).map(([value, [step]]) => ({ ...(isJsonObject(value) ? value : {}), ...step })),
  );
}

/** In a path: the id of a thing of the caller's account. */
export const own = 'own';

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  `application/json; charset=${'x'.repeat(5_000)}`,
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=--',
  'multipart/form-data',
  'application/octet-stream',
  '',
  'json',
  '/',
  ';',
  'application/json;',
  'APPLICATION/JSON',
  'application/json, text/html',
  '*/*',
  'text/html; charset="',
];

const namesOfHeaders = [
  'Accept-Language',
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Cookie',
  'Client-Key',
  'Origin',
  'Host',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Last-Event-ID',
  'User-Agent',
  'Referer',
  'Expect',
  'Upgrade',
  'X-Request-Id',
  'X-Shopify-Hmac-Sha256',
  'X-Twilio-Email-Event-Webhook-Signature',
  'X-Twilio-Email-Event-Webhook-Timestamp',
  'X-Shopify-Shop-Domain',
  'X-Shopify-Topic',
  'X-Twilio-Signature',
  'X-HTTP-Method-Override',
  'Content-Encoding',
  'TE',
  'Via',
];
const valuesOfHeaders = [
  'text/event-stream',
  'Basic Og==',
  'Basic ====',
  'Basic',
  'Bearer x',
  'sillage_session=',
  'sillage_session=%ff',
  '100-continue',
  'websocket',
  'h2c',
  'bytes=0-,-1',
  'null',
  'http://',
  'http://[',
  '[',
  'a:b:c',
  '::1',
  '%',
  '"',
  'W/"',
  '*',
  'gzip, gzip',
  'identity',
  'Thu, 99 Foo 0000 99:99:99 GMT',
  '-1',
];
/** Node's limit for all headers together. */
const longestHeader = 15_000;

const headers: fc.Arbitrary<readonly [string, string | Pumped]> = fc.tuple(
  fc.constantFrom(...namesOfHeaders),
  fc.oneof(
    fc.constantFrom(...valuesOfHeaders),
    fc.record({
      before: fc.constantFrom('', 'Basic ', 'Bearer ', 'sillage_session=', 'en;', 'bytes=', 'http://', '"'),
      again: fc.constantFrom(
        'a',
        ' ',
        '\t',
        ',',
        ';',
        '=',
        'a,',
        'a;',
        'a=b; ',
        'en;q=0.1,',
        '*,',
        'text/*,',
        '0-1,',
        '"',
        '\\',
        '.',
        ':',
        'é',
        '1.',
        '%41',
      ),
      size: sizes(longestHeader),
      after: fc.constantFrom('', '!', '=', ';q=', '"', ':1'),
    }),
  ),
);

/** A choice of the caller, mostly the correct one. */
const seldom = <Value>(
  weight: number,
  usual: fc.Arbitrary<Value>,
  rare: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> =>
  fc.oneof({ withCrossShrink: true }, { weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Hostile calls of one operation. `patterns`: the regular expressions of all fields; `limit`: the most bytes of its body. */
export function hostileCalls(
  operation: Operation,
  { resolve, patterns, limit }: { resolve: Resolve; patterns: readonly string[]; limit: number },
): fc.Arbitrary<HostileCall> {
  const { parameters, method, path } = operation;
  const told = (place: 'path' | 'query' | 'header') =>
    parameters.filter((parameter) => parameter.in === place);
  const asText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));
  const text = pumped(longestHeader, patterns);

  const inPath = fc.record(
    Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        seldom<string | Pumped>(
          6,
          fc.constant(own),
          fc.oneof(
            text,
            fc.constantFrom('0', '-1', '1e3', '9007199254740993', '%00', '%ff', '..', '%2e%2e', '1%2f2', ''),
          ),
        ),
      ]),
    ),
  );
  const known = told('query').map(({ name, schema }) =>
    seldom<readonly [string, string | Pumped]>(
      1,
      valuesOf(schema, resolve).map((value) => [name, asText(value)] as const),
      fc.oneof(text, fc.constantFrom(...strangeJson)).map((value) => [name, value] as const),
    ),
  );
  const unknown = fc.tuple(fc.constantFrom('a', 'a[]', 'a[b]', '__proto__', 'page_at', ''), text);
  const inQuery = fc.array(
    known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...known) }, unknown) : unknown,
    {
      maxLength: known.length > 0 ? 4 : 1,
    },
  );

  const places = operation.body ? placesOf(operation.body, resolve) : [[]];
  const body = fc
    .record({
      base: basesOf(operation, resolve),
      at: fc.tuple(
        fc.constantFrom('in what is sent', 'in the schema', 'all of it'),
        fc.nat(),
        fc.constantFrom(...places),
      ),
      hard: seldom<Hard | null>(9, hard(limit, patterns), fc.constant(null)),
      charset: seldom<HostileBody['charset']>(19, fc.constant('utf8'), fc.constantFrom('utf16le', 'latin1')),
      part: seldom(14, fc.constant(1_000), fc.nat(999)),
      packing: seldom<Packing>(9, fc.constant('none'), fc.constantFrom(...packings)),
    })
    .map(({ at: [where, n, place], ...rest }): HostileBody => {
      const sent = placesIn(rest.base);
      const at = where === 'in what is sent' ? (sent[n % sent.length] ?? []) : place;
      return { ...rest, at: where === 'all of it' ? [] : at };
    });
  const hasBody = operation.body !== null || method !== 'get';

  return fc.record({
    method: seldom(
      24,
      fc.constant(method.toUpperCase()),
      fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'DELETE', 'PUT'),
    ),
    inPath,
    inQuery,
    headers: seldom<HostileCall['headers']>(
      3,
      fc.constant([]),
      fc.array(fc.oneof(headers, ...told('header').map(({ name }) => fc.tuple(fc.constant(name), text))), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    type: seldom(12, fc.constant('application/json'), fc.constantFrom(...types)),
    body: hasBody ? body : seldom<HostileBody | null>(4, fc.constant(null), body),
    framing: seldom<Framing>(9, fc.constant('whole'), fc.constantFrom(...framings)),
  });
}

/** Returns every regular expression that validates a field. */
export function patternsOf(document: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'pattern' && typeof member === 'string') found.add(member);
      else look(member);
    }
  };
  look(document);
  return [...found];
}
