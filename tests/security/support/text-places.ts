import type { JsonSchema, Operation } from '../../contract/schema';
import type { Path, Resolve } from './named-ids';

/** A place of a call that accepts free text. */
export interface TextPlace {
  operation: Operation;
  place: 'body' | 'query';
  at: Path;
}

export const labelOfPlace = ({ operation: { method, path }, place, at }: TextPlace): string =>
  `${method} ${path} ${at.join('.')}${place === 'query' ? ' in the query' : ''}`;

/** The name for a member of any name. */
const anyMember = 'any';

/** Returns the places of free texts in a schema's values; a member of any name is called `any`. */
export function textsIn(
  given: JsonSchema,
  resolve: Resolve,
  at: Path = [],
  above: readonly JsonSchema[] = [],
): Path[] {
  const schema = resolve(given);
  // A step contains steps, whose contents were visited already.
  if (above.includes(schema) || schema.readOnly === true) return [];
  const inside = [...above, schema];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties: more } = schema;
  const found = [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => textsIn(one, resolve, at, inside)),
    ...(items ? textsIn(items, resolve, [...at, '*'], inside) : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      textsIn(member, resolve, [...at, name], inside),
    ),
    ...(typeof more === 'object' ? textsIn(more, resolve, [...at, anyMember], inside) : []),
    ...(isText(schema) ? [at] : []),
  ];
  return [...new Map(found.map((path) => [path.join('.'), path] as const)).values()];
}

/** Whether a schema accepts free text; a schema without rules does. */
function isText(schema: JsonSchema): boolean {
  if (schema.enum !== undefined || 'const' in schema) return false;
  const said = Object.keys(schema).filter(
    (key) => !['description', 'default', 'examples', 'id'].includes(key),
  );
  return said.length === 0 || [schema.type].flat().includes('string');
}

/** Returns every place of a call that accepts a text. */
export function textPlaces(operation: Operation, resolve: Resolve): TextPlace[] {
  const inQuery = operation.parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap(({ name, schema }) => textsIn(schema, resolve, [name]));
  const inBody = operation.body ? textsIn(operation.body, resolve) : [];
  return [
    ...inQuery.map((at): TextPlace => ({ operation, place: 'query', at })),
    ...inBody.map((at): TextPlace => ({ operation, place: 'body', at })),
  ];
}

/** Whether a value has a mark there; `*` is any element of a list, and `any` any member. */
export function isMarked(value: unknown, [name, ...rest]: Path, mark: RegExp): boolean {
  if (name === undefined) return typeof value === 'string' && value.search(mark) >= 0;
  if (typeof value !== 'object' || value === null) return false;
  const members = value as Record<string, unknown>;
  if (name === '*' || name === anyMember)
    return Object.values(members).some((one) => isMarked(one, rest, mark));
  return isMarked(members[name], rest, mark);
}
