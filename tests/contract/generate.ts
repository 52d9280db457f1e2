import fc from 'fast-check';
import type { JsonSchema, Operation } from './schema';

type Resolve = (schema: JsonSchema) => JsonSchema;

/** The most elements of one list or free object: many calls matter more than long ones. */
const few = 4;

/** Texts that often break programs. */
const trickyTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '%',
  "'; --",
  '{{ event.x }}',
  '{% if',
  '=1+1',
  'é😀',
  '\u202e',
  'x'.repeat(300),
];

const someText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.constantFrom(...trickyTexts),
);

/** Any JSON, small. */
const anyJson: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 2 });

/** How often a schema that names itself may lie in itself. */
const deepest = 2;
const isTooDeep = ({ $ref }: JsonSchema, above: readonly string[]): boolean =>
  above.filter((name) => name === $ref).length >= deepest;

/**
 * Values that match a schema; rules that a schema cannot express may still refuse them. `above`: the named schemas around it, from the
 * outermost in.
 */
export function valuesOf(
  schema: JsonSchema,
  resolve: Resolve,
  above: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const inside = schema.$ref === undefined ? above : [...above, schema.$ref];
  const { examples, ...described } = resolve(schema);
  if (examples)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...examples) },
      { weight: 1, arbitrary: valuesOf(described, resolve, inside) },
    );
  const { anyOf, oneOf, allOf, enum: choices, ...rest } = described;
  const either = anyOf ?? oneOf;
  if (either) {
    const possible = either.filter((one) => !isTooDeep(one, inside));
    return fc.oneof(...possible.map((one) => valuesOf(one, resolve, inside)));
  }
  if (allOf) return valuesOf(Object.assign({}, ...allOf.map(resolve), rest) as JsonSchema, resolve, inside);
  if ('const' in rest) return fc.constant(rest.const);
  if (choices) return fc.constantFrom(...choices);
  if (Array.isArray(rest.type)) {
    return fc.oneof(...rest.type.map((type) => valuesOf({ ...rest, type }, resolve, inside)));
  }
  return ofType(rest, resolve, inside);
}

function ofType(schema: JsonSchema, resolve: Resolve, above: readonly string[]): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return wholeNumbers(schema);
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        min: schema.minimum ?? -1e9,
        max: schema.maximum ?? 1e9,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = few } = schema;
      if (schema.items && isTooDeep(schema.items, above)) return fc.constant([]);
      const element = schema.items ? valuesOf(schema.items, resolve, above) : anyJson;
      return fc.array(element, {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, few)),
      });
    }
    case 'object':
      return objects(schema, resolve, above);
    default:
      return anyJson;
  }
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: few * 10 });
  const limit = Math.max(minLength, Math.min(maxLength, 40));
  return fc.oneof(
    fc.string({ minLength, maxLength: limit }),
    someText.filter((text) => text.length >= minLength && text.length <= maxLength),
  );
}

function wholeNumbers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<unknown> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1);
  const max = maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - 1);
  return fc.oneof(
    // Not a filter over all numbers: it would find none of a narrow range.
    fc.bigInt({ min: BigInt(min), max: BigInt(Math.min(max, Number.MAX_SAFE_INTEGER)) }).map(Number),
    fc.integer({ min, max: Math.min(max, Math.max(min, 50)) }),
  );
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  resolve: Resolve,
  above: readonly string[],
): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, resolve, above)]),
    ),
    { requiredKeys: required },
  );
  if (additionalProperties === undefined || additionalProperties === false) return known;
  const free = additionalProperties === true ? anyJson : valuesOf(additionalProperties, resolve, above);
  return fc
    .tuple(fc.dictionary(fc.string({ maxLength: 10 }), free, { maxKeys: few }), known)
    .map(([more, own]) => ({
      ...more,
      ...own,
    }));
}

/** Bodies that a call accepts: the document's example, and values of the schema. A call without a body gets none. */
export function bodiesOf(
  { body, example }: Pick<Operation, 'body' | 'example'>,
  resolve: Resolve,
): fc.Arbitrary<unknown> {
  if (body === null) return fc.constant(undefined);
  const values = valuesOf(body, resolve);
  return example === undefined ? values : fc.oneof(fc.constant(example), values);
}

/** Values that nearly match a schema: one part is missing, strange or too large. */
export function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), anyJson, fc.constantFrom('missing', 'strange', 'more'))
    .map(([value, where, odd, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
      const names = Object.keys(value);
      const name = names[where % Math.max(names.length, 1)];
      if (name === undefined || how === 'more') return { ...value, surprise: odd };
      if (how === 'strange') return { ...value, [name]: odd };
      return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    });
}
