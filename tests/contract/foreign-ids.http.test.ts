import fc from 'fast-check';
import type { Response } from 'supertest';
import { useApi } from '../support/api';
import { bodiesOf, valuesOf } from './generate';
import { furnish, pathThing, type Household } from './household';
import { readOperations, type JsonSchema, type Operation } from './schema';

const api = useApi();
/** Calls that are tried with each foreign id: a rule that the document cannot tell refuses some of them first. */
const triesOfEach = 20;
/** The same tries each time: whether one gets as far as the id is no matter of luck. */
const seed = 20;

/** What a field of a query or a body names, by its own name. */
const thingOfField: Record<string, string> = {
  tag_id: 'tag',
  tags: 'tag',
  contacts: 'contact',
  contact_external_id: 'contact',
  automatisation_id: 'automatisation',
  automatisation_step_before_id: 'step',
  step_id: 'step',
  copy_of: 'step',
  visited_step_id: 'step',
  parent_run_id: 'run',
  user_app_id: 'user_app',
  import_id: 'import',
};

/** What `id` in a body names. */
const thingOfBody: Record<string, string> = {
  '/api/automatisation': 'automatisation',
  '/api/automatisation/{automatisationId}/step': 'step',
};

/** One id that a call takes. */
interface Named {
  operation: Operation;
  place: 'path' | 'query' | 'body';
  field: string;
  thing: string;
}

const label = ({ operation, place, field }: Named): string =>
  `${operation.method} ${operation.path} (${field} in the ${place})`;

function thingOf({ path }: Operation, field: string): string {
  const thing = field === 'id' ? thingOfBody[path] : thingOfField[field];
  if (thing === undefined) throw new Error(`Nobody said what ${field} of ${path} names`);
  return thing;
}

/** Whether a schema is that of an id (domain/entities/common.ts), of a list of them, or of what holds one. */
function holdsId(schema: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema): boolean {
  const { type, exclusiveMinimum, maximum, anyOf, items, properties } = resolve(schema);
  if (anyOf) return anyOf.some((one) => holdsId(one, resolve));
  if (type === 'array') return items !== undefined && holdsId(items, resolve);
  if (type === 'object') return properties?.['id'] !== undefined && holdsId(properties['id'], resolve);
  return type === 'integer' && exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER;
}

function takesList(schema: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema): boolean {
  const { type, anyOf = [] } = resolve(schema);
  return type === 'array' || anyOf.some((one) => takesList(one, resolve));
}

function idsOf(operation: Operation, resolve: (schema: JsonSchema) => JsonSchema): Named[] {
  const inAddress = operation.parameters.flatMap(({ in: place, name, schema }): Named[] => {
    if (place === 'path') return [{ operation, place, field: name, thing: pathThing(name) }];
    const isId = holdsId(schema, resolve) || name in thingOfField;
    return place === 'query' && isId
      ? [{ operation, place, field: name, thing: thingOf(operation, name) }]
      : [];
  });
  const properties = operation.body ? (resolve(operation.body).properties ?? {}) : {};
  const inBody = Object.entries(properties).flatMap(([field, schema]): Named[] =>
    holdsId(schema, resolve) ? [{ operation, place: 'body', field, thing: thingOf(operation, field) }] : [],
  );
  return [...inAddress, ...inBody];
}

describe('another account’s id', () => {
  it('is unknown wherever it is given, and nothing of that account changes', async () => {
    const { document } = await api.contract();
    const { operations, resolve } = readOperations(document);
    const named = operations
      // Administrators work on all accounts: their calls are 403 for anybody else, whatever they name.
      .filter(({ schemes, path }) => schemes.includes('session') && !path.startsWith('/api/admin/'))
      .flatMap((operation) => idsOf(operation, resolve));
    const theirs = await furnish(api);
    const before = await everythingOf(theirs.visitor.userId);

    const outcomes: Record<string, number[]> = {};
    for (const one of named) {
      const own = await furnish(api);
      const statuses = new Set<number>();
      for (const values of samplesOf(one, resolve)) {
        statuses.add((await callWith(one, values, own, theirs, resolve)).status);
      }
      outcomes[label(one)] = [...statuses];
    }

    const known = Object.entries(outcomes).filter(([, statuses]) => statuses.some((status) => status < 400));
    const neverMissed = Object.entries(outcomes).filter(([, statuses]) => !statuses.includes(404));
    expect({ known, neverMissed }).toEqual({ known: [], neverMissed: [] });
    expect(named.length).toBeGreaterThan(20);
    expect(await everythingOf(theirs.visitor.userId)).toEqual(before);
  }, 120_000);
});

interface Values {
  query: Record<string, unknown>;
  body: unknown;
}

function samplesOf({ operation }: Named, resolve: (schema: JsonSchema) => JsonSchema): Values[] {
  const query = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter(({ in: place, required }) => place === 'query' && required === true)
        .map(({ name, schema }) => [name, valuesOf(schema, resolve)]),
    ),
  );
  const body = bodiesOf(operation, resolve);
  return fc.sample(fc.record({ query, body }), { numRuns: triesOfEach, seed });
}

/** Makes the call with the account's own ids everywhere but in the one place. */
function callWith(
  { operation, place, field, thing }: Named,
  { query, body }: Values,
  own: Household,
  theirs: Household,
  resolve: (schema: JsonSchema) => JsonSchema,
): Promise<Response> {
  const idFor = (name: string, where: Named['place'], what: string): number => {
    const household = where === place && name === field ? theirs : own;
    const id = household.ids[what];
    if (id === undefined) throw new Error(`The household has no ${what}`);
    return id;
  };
  const path = operation.path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(idFor(name, 'path', pathThing(name))));

  const inQuery = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (place === 'query') {
    const value = field === 'contact_external_id' ? theirs.externalId : theirs.ids[thing];
    inQuery.set(field, ['tags', 'contacts'].includes(field) ? JSON.stringify([value]) : String(value));
  }
  const fields = operation.body ? (resolve(operation.body).properties ?? {}) : {};
  const sent = typeof body === 'object' && body !== null ? { ...body } : body;
  for (const [name, schema] of Object.entries(fields)) {
    const isForeign = place === 'body' && name === field;
    if (typeof sent !== 'object' || sent === null || !holdsId(schema, resolve)) continue;
    if (!isForeign && !(name in sent)) continue;
    const value = idFor(name, 'body', thingOf(operation, name));
    Object.assign(sent, { [name]: takesList(schema, resolve) ? [value] : value });
  }
  const address = inQuery.size > 0 ? `${path}?${inQuery.toString()}` : path;
  return own.visitor.call(operation.method, address, sent);
}

/** Every row of an account, as text. */
async function everythingOf(userId: number): Promise<Record<string, string[]>> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  );
  const everything: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE user_id = $1 ORDER BY 1`,
      [userId],
    );
    everything[name] = rows.map(({ row }) => row);
  }
  return everything;
}
