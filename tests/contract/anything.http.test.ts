import fc from 'fast-check';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { buildContact, buildEvent, buildTag } from '../factories/audience';
import { insertFlow } from '../factories/flow';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { isBusy, unlessAskedAgain } from '../support/api/unless-busy';
import { bodiesOf, nearly, valuesOf } from './generate';
import { readOperations, type JsonSchema, type Operation } from './schema';

const api = useApi();
const callsInAll = 5_000;
const callsAtOnce = 8;

const withKey = z.object({ user: user.pick({ client_key: true }) });

interface Made {
  path: string;
  body: unknown;
}

/** Valid calls as the document describes them, and calls that are nearly valid. */
function callsOf(operation: Operation, resolve: (schema: JsonSchema) => JsonSchema) {
  const { path, parameters } = operation;
  const named = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valuesOf(schema, resolve)]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    );
  const bodies = bodiesOf(operation, resolve);
  return fc
    .record({
      inPath: named('path'),
      inQuery: fc.oneof(
        { weight: 3, arbitrary: named('query') },
        { weight: 1, arbitrary: nearly(named('query')) },
      ),
      body:
        operation.body === null
          ? bodies
          : fc.oneof({ weight: 2, arbitrary: bodies }, { weight: 1, arbitrary: nearly(bodies) }),
    })
    .map(({ inPath, inQuery, body: sent }): Made => ({
      path: fill(path, inPath) + queryText(inQuery),
      body: sent,
    }));
}

const fill = (path: string, values: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

function queryText(values: unknown): string {
  if (typeof values !== 'object' || values === null) return '';
  const entries = Object.entries(values).map(([name, value]): [string, string] => [name, asText(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Creates an account with a few things of each kind: their ids are small, as are many of the generated ids. */
async function furnished(): Promise<Visitor> {
  const visitor = await api.visitor();
  for (let number = 0; number < 3; number += 1) {
    const tag = await buildTag(api.database, visitor.userId);
    const contact = await buildContact(api.database, visitor.userId, { tags: [tag] });
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, [
      { type: 'TAG', data: { tag_id: tag.id } },
      { type: 'CONDITION', data: {}, whenTrue: [{ type: 'DELAY', data: { delay: 3_600 } }] },
    ]);
    await buildEvent(api.database, visitor.userId, { contact });
  }
  return visitor;
}

test(`${callsInAll.toLocaleString('en')} calls, right and wrong, are answered as the document says, and none by a fault of ours`, async () => {
  const { document } = await api.contract();
  const { operations, resolve } = readOperations(document);
  // The health call has no input, and this API has no worker.
  const tried = operations.filter(({ path }) => path !== '/api/health');
  const callsOfEach = Math.ceil(callsInAll / tried.length);
  const statuses = new Map<number, number>();

  for (const operation of tried) {
    // Some calls end the session, or delete the account's things.
    const visitor = await furnished();
    const clientKey = dataOf(await visitor.call('get', '/user'), withKey).user.client_key;
    await fc.assert(
      fc.asyncProperty(
        fc.array(callsOf(operation, resolve), { minLength: callsAtOnce, maxLength: callsAtOnce }),
        async (calls) => {
          const answers = await Promise.all(
            calls.map(({ path, body }) =>
              unlessAskedAgain(() =>
                visitor.call(operation.method, path.replace(/^\/api/, ''), body, { 'Client-Key': clientKey }),
              ),
            ),
          );
          for (const [number, answer] of answers.entries()) {
            const { status, text } = answer;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status >= 500 && !isBusy(answer))
              throw new Error(`${operation.method} ${JSON.stringify(calls[number])}: ${text}`);
          }
        },
      ),
      { numRuns: Math.ceil(callsOfEach / callsAtOnce), endOnFailure: true },
    );
  }
  const made = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(made).toBeGreaterThanOrEqual(callsInAll);
  // The API does not refuse all calls at once.
  expect(statuses.get(200)).toBeGreaterThan(callsInAll / 10);
});
