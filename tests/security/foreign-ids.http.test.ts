import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import request, { type Response } from 'supertest';
import { errorBody } from '../../domain/entities/common';
import { fromJson, toJson } from '../../domain/values/json';
import { bodiesOf, valuesOf } from '../contract/generate';
import { furnish, pathThing, type Household } from '../contract/household';
import { readOperations } from '../contract/schema';
import { insertFlow, type FlowStepGiven } from '../factories/flow';
import { useApi } from '../support/api/api';
import {
  holds,
  labelOf,
  namedIds,
  put,
  replace,
  without,
  type NamedId,
  type Resolve,
} from './support/named-ids';
import { rowsOfAccount } from './support/rows-of-account';

const api = useApi();
/** The most attempts per call with an id: a rule that the document cannot express refuses some attempts first. */
const triesOfEach = 20;
/** Further attempts after one that reached the id. */
const triesMore = 3;
/** The same attempts each time: whether one reaches the id must not depend on chance. */
const seed = 20;
/** An id that does not exist: another account's id must get the same response. */
const nobodys = 900_000_000_000_000;

/** Ids that no query looks up, each with its use: they get the same response as a missing id. */
const merelyCompared: Readonly<Record<string, string>> = {
  'ids in the query': 'rows of a list: the list holds none that is another account’s',
  'contact.tags.* in the body': 'the tags of a contact that is made up for a simulation',
  'contact.segments.* in the body': 'likewise its segments',
  'data.tag_id of TAG in the body': 'a step that is being written: its tag is not read before it is saved',
  'data.value of LOOP in the body': 'likewise',
  'data.value of CONDITION in the body':
    'likewise: the contact of the preview has no such tag, and is in no such segment',
  'data.value of COUNT in the body': 'likewise: the event of a segment, by its name',
  'data.event_name of WAIT in the body': 'likewise',
  'data.ways of WAIT in the body': 'likewise',
  'data.message_template_id of APICALL in the body': 'likewise: a call of no app is made of no template',
};

const isMerelyCompared = (named: NamedId): boolean => {
  const { method, path } = named.operation;
  const isTried = /\/(preview|test|simulation)$/.test(path);
  const [, what = ''] = /\((.*)\)$/.exec(labelOf(named)) ?? [];
  return what in merelyCompared && (isTried || (method === 'get' && named.place === 'query'));
};

describe('another account’s id', () => {
  it('is unknown wherever it is given, as one of nobody’s is, and nothing of that account is told or changes', async () => {
    const { document } = await api.contract();
    const { operations, resolve } = readOperations(document);
    const named = operations
      // Administrators work on all accounts: their calls return 403 to others, whatever they name (doors.http.test.ts).
      .filter(({ schemes, path }) => schemes.includes('session') && !path.startsWith('/api/admin/'))
      .flatMap((operation) => namedIds(operation, resolve));
    const mark = `mark-${randomBytes(8).toString('hex')}`;
    const theirs = await furnish(api, mark);
    const before = await rowsOfAccount(api.database.pool, theirs.visitor.userId);

    const wrong: string[] = [];
    for (const one of named) {
      const own = await ownHousehold(one);
      let missed = 0;
      for (const values of samplesOf(one, resolve)) {
        const unknown = await callWith(one, values, { own, theirs, id: nobodys, named });
        const foreign = await callWith(one, values, { own, theirs, id: null, named });
        if (outcomeOf(foreign) !== outcomeOf(unknown))
          wrong.push(`${labelOf(one)}: ${outcomeOf(foreign)}, and ${outcomeOf(unknown)} of nobody’s`);
        if (foreign.text.includes(mark)) wrong.push(`${labelOf(one)}: tells of the other account`);
        if (foreign.status < 400 && !isMerelyCompared(one)) wrong.push(`${labelOf(one)}: ${foreign.status}`);
        if (foreign.status === 404 || isMerelyCompared(one)) missed += 1;
        if (missed > triesMore) break;
      }
      if (missed === 0) wrong.push(`${labelOf(one)}: no try got as far as the id`);
    }

    expect([...new Set(wrong)]).toEqual([]);
    expect(named.length).toBeGreaterThan(80);
    expect(await rowsOfAccount(api.database.pool, theirs.visitor.userId)).toEqual(before);
  });

  it('means another contact to who sends with a key of their own', async () => {
    const { document } = await api.contract();
    const { operations, resolve } = readOperations(document);
    const sending = operations.filter(({ schemes }) => schemes.includes('clientKey'));
    const mark = `mark-${randomBytes(8).toString('hex')}`;
    const theirs = await furnish(api, mark);
    const before = await rowsOfAccount(api.database.pool, theirs.visitor.userId);
    const own = await furnish(api);
    const key = await clientKeyOf(own);

    for (const operation of sending) {
      const samples = fc.sample(bodiesOf(operation, resolve), { numRuns: triesOfEach, seed });
      for (const body of samples) {
        const sent = toJson(withTheirContact(body, theirs.externalId)) as string | undefined;
        const answer = await request(api.server)
          [operation.method](operation.path)
          .set({ 'Client-Key': key, 'Content-Type': 'application/json' })
          .send(operation.method === 'get' ? undefined : sent);
        expect(answer.text).not.toContain(mark);
      }
    }
    expect(sending.length).toBeGreaterThan(8);
    expect(await rowsOfAccount(api.database.pool, theirs.visitor.userId)).toEqual(before);
    const { rows } = await api.database.pool.query(
      'SELECT FROM contacts WHERE user_id = $1 AND external_id = $2',
      [own.visitor.userId, theirs.externalId],
    );
    expect(rows).toHaveLength(1);
  });

  it('reaches nothing by a session of one’s own, however it is asked for', async () => {
    const { document } = await api.contract();
    const { operations } = readOperations(document);
    const mark = `mark-${randomBytes(8).toString('hex')}`;
    const theirs = await furnish(api, mark);
    const own = await furnish(api);
    const reads = operations.filter(
      ({ method, schemes, path }) =>
        method === 'get' && schemes.includes('session') && !/\{|^\/api\/admin\//.test(path),
    );
    const { userId } = theirs.visitor;
    const tried = [
      `user_id=${userId}`,
      `userId=${userId}`,
      `account_id=${userId}`,
      `search_term=${mark}`,
      'page_size=5000',
      `contact_external_id=${encodeURIComponent(theirs.externalId)}`,
      'from_date=1900-01-01&to_date=2100-01-01',
    ];
    for (const { path } of reads) {
      for (const query of tried) {
        const answer = await own.visitor.call('get', `${path.replace(/^\/api/, '')}?${query}`, undefined, {
          'X-User-Id': String(userId),
          'X-Forwarded-User': String(userId),
        });
        expect({ path, query, told: answer.text.replaceAll(query, '').includes(mark) }).toMatchObject({
          told: false,
        });
      }
    }
    expect(reads.length).toBeGreaterThan(15);
  });
});

/** Returns what a response reveals about whether the id exists. */
function outcomeOf({ status, text }: Response): string {
  const refusal = status >= 400 ? errorBody.safeParse(fromJson(text)).data : undefined;
  return refusal ? `${status} ${refusal.error.code}` : String(status);
}

/** Creates an account whose step has the kind that holds the id, where the id is in a step's data. */
async function ownHousehold({ beside = [] }: NamedId): Promise<Household> {
  const own = await furnish(api);
  const type = beside.find(({ at: [name] }) => name === 'type')?.value;
  if (type === undefined) return own;
  const given = { data: beside.find(({ at: [name] }) => name === 'data')?.value } as { data: object };
  const step: FlowStepGiven = { type: type as FlowStepGiven['type'], data: given.data };
  const { id, stepIds } = await insertFlow(
    api.database.pool,
    own.visitor.userId,
    { entry_event_name: 'another' },
    [step],
  );
  return { ...own, ids: { ...own.ids, automatisation: id, step: stepIds[0] ?? 0 } };
}

interface Values {
  query: Record<string, unknown>;
  body: unknown;
}

function samplesOf({ operation }: NamedId, resolve: Resolve): Values[] {
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

interface Parties {
  own: Household;
  theirs: Household;
  /** The id in the tested place; null: the other household's id. */
  id: number | null;
  /** Every id in the call: all others are the account's own. */
  named: readonly NamedId[];
}

/** Makes the call with the account's own ids everywhere except in the tested place. */
function callWith(one: NamedId, { query, body }: Values, parties: Parties): Promise<Response> {
  const { own, theirs, id, named } = parties;
  const { operation, place, at, thing, beside = [], whole = [], written } = one;
  const [field = ''] = at;
  const valueOf = ({ ids, externalId }: Household, what: string): number | string => {
    const value = what === 'external_id' ? externalId : ids[what];
    if (value === undefined) throw new Error(`The household has no ${what}`);
    return value;
  };
  const foreign = id === null ? valueOf(theirs, thing) : thing === 'external_id' ? `contact of ${id}` : id;
  const path = operation.path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(place === 'path' && name === field ? foreign : valueOf(own, pathThing(name))),
    );

  const inQuery = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (place === 'query') inQuery.set(field, isList(field) ? JSON.stringify([foreign]) : String(foreign));

  let sent = body;
  for (const other of named) {
    if (other.operation !== operation || other.place !== 'body' || other.written) continue;
    if (!(other.beside ?? []).every((told) => told.at[0] === 'data' || holds(sent, told))) continue;
    sent = replace(sent, other.at, valueOf(own, other.thing));
  }
  if (place === 'body') {
    for (const { at: where, value } of [...beside, ...whole]) sent = put(sent, where, value);
    // A simulation accepts a contact of the account, or an invented one.
    if (field === 'contact_external_id') sent = without(sent, 'contact');
    sent = put(sent, at, written ? written(Number(foreign)) : foreign);
  }
  const address = inQuery.size > 0 ? `${path}?${inQuery.toString()}` : path;
  return own.visitor.call(operation.method, address, sent);
}

/** A query contains several ids as a JSON array. */
const isList = (field: string): boolean => ['tags', 'contacts', 'ids'].includes(field);

const clientKeyOf = async ({ visitor }: Household): Promise<string> =>
  (fromJson((await visitor.call('get', '/user')).text) as { data: { user: { client_key: string } } }).data
    .user.client_key;

/** A public call's body about the other account's contact, wherever it names one. */
function withTheirContact(body: unknown, externalId: string): unknown {
  if (Array.isArray(body)) return body.map((one) => withTheirContact(one, externalId));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      ['external_id', 'contact_external_id', 'userId', 'anonymousId', 'groupId', 'previousId'].includes(name)
        ? externalId
        : ['items', 'batch'].includes(name)
          ? withTheirContact(value, externalId)
          : value,
    ]),
  );
}
