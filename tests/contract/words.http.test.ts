import fc from 'fast-check';
import { z } from 'zod';
import { apps } from '../../domain/apps';
import { appKinds } from '../../domain/entities/app';
import { user } from '../../domain/entities/account/user';
import { steps } from '../../domain/steps';
import { stepTypes } from '../../domain/steps/types';
import { dataOf, errorOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { bodiesOf, nearly, valuesOf } from './generate';
import { fill, furnish, type Household } from './household';
import { readOperations, type JsonSchema, type Operation } from './schema';

const api = useApi();
/** The same generated calls each time. */
const seed = 12;
const triesOfEach = 25;

/** The validators' built-in messages, in English and in French, and marks of text that nobody has reviewed. */
const notOurs =
  /Too small|Too big|Invalid (input|option|string|number|email|URL|ISO|key|element|value|format)|Unrecognized|expected|received|No matching|Entrée invalide|Option invalide|Trop (petit|grand)|attendu|reçu|Clés? (?:non reconnue|invalide)|\\u000[12]/i;

const details = z.array(z.object({ field: z.string(), message: z.string() }));

interface Sent {
  query: Record<string, unknown>;
  body: unknown;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Calls that are nearly valid, and some that are completely invalid. */
function callsOf(operation: Operation, resolve: (schema: JsonSchema) => JsonSchema): fc.Arbitrary<Sent> {
  const inQuery = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter(({ in: place }) => place === 'query')
        .map(({ name, schema }) => [name, valuesOf(schema, resolve)]),
    ),
    { requiredKeys: [] },
  );
  const bodies = bodiesOf(operation, resolve);
  return fc.record({
    query: nearly(inQuery).map((value) => (typeof value === 'object' && value !== null ? { ...value } : {})),
    body: operation.body === null ? bodies : nearly(nearly(bodies)),
  });
}

/** The bodies of steps and connections, whose data the document does not specify: nearly what each kind accepts. */
function bodiesWithData({ ids }: Household): [string, fc.Arbitrary<unknown>][] {
  const place = { automatisation_step_before_id: null };
  const ofSteps = stepTypes.map((type): [string, fc.Arbitrary<unknown>] => {
    const schema = z.toJSONSchema(steps[type].schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const data = nearly(valuesOf(schema, (one) => one)).filter((value) => typeof value === 'object');
    return [
      `/api/automatisation/${ids['automatisation']}/step`,
      data.map((written) => ({ ...place, type, data: written })),
    ];
  });
  const ofApps = appKinds.map((app_id): [string, fc.Arbitrary<unknown>] => {
    const fields = Object.fromEntries(apps[app_id].fields.map(({ field }) => [field, fc.string()]));
    return ['/api/user/app', nearly(fc.record(fields)).map((data) => ({ app_id, data }))];
  });
  return [...ofSteps, ...ofApps];
}

describe('what is wrong with a call', () => {
  it('is said in plain words, in English and in French, whatever is sent where', async () => {
    const { document } = await api.contract();
    const { operations, resolve } = readOperations(document);
    const household = await furnish(api);
    const { visitor } = household;
    const account = dataOf(
      await visitor.call('get', '/user'),
      z.object({ user: user.pick({ client_key: true }) }),
    );
    const clientKey = account.user.client_key;
    const messages = new Set<string>();
    const wrong: string[] = [];

    const say = async (caller: Visitor, method: Operation['method'], path: string, body: unknown) => {
      const ask = (language: string) =>
        caller.call(method, path, body, { 'Client-Key': clientKey, 'Accept-Language': language });
      const english = await ask('en');
      if (english.status !== 400) return;
      const french = await ask('fr');
      if (french.status !== 400) return;
      for (const { text } of [english, french]) {
        if (notOurs.test(text)) wrong.push(`${method} ${path} ${JSON.stringify(body)}: ${text}`);
      }
      const [inEnglish, inFrench] = [english, french].map(
        (answer) => details.safeParse(errorOf(answer).details).data ?? [],
      );
      for (const [place, { field, message }] of (inEnglish ?? []).entries()) {
        messages.add(message);
        const other = inFrench?.[place];
        if (other?.field !== field || other.message === message) {
          wrong.push(`${method} ${path} ${field}: "${message}" and "${other?.message}"`);
        }
      }
    };

    for (const operation of operations) {
      if (/^\/(unsubscribe|m)\//.test(operation.path) || operation.path === '/api/health') continue;
      // Some calls end the session.
      const caller = await api.visitor({ userId: visitor.userId });
      for (const { query, body } of fc.sample(callsOf(operation, resolve), { numRuns: triesOfEach, seed })) {
        const asked = Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]);
        const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
        await say(caller, operation.method, fill(operation.path, household) + search, body);
      }
    }
    const again = await furnish(api);
    for (const [path, bodies] of bodiesWithData(again)) {
      for (const body of fc.sample(bodies, { numRuns: triesOfEach, seed }))
        await say(again.visitor, 'post', path.replace(/^\/api/, ''), body);
    }

    expect([...new Set(wrong)].slice(0, 20)).toEqual([]);
    expect(messages.size).toBeGreaterThan(30);
  });
});
