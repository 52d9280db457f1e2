import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../domain/entities/common';
import { buildAutomatisation, buildStep } from '../factories/automatisation';
import { dataOf, errorOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { fill, furnish, thingOfPath, type Household } from './household';
import { readOperations, type JsonSchema, type Operation } from './schema';

const api = useApi();

/** PUTs that change a part of an entity and accept no whole entity. */
const noEntity = new Map([
  ['/api/contact/{contactId}/opt-out', 'a contact leaves a channel, or comes back'],
  ['/api/contact/{contactId}/consent', 'a contact agrees to a channel, or leaves it'],
  ['/api/contact/{contactId}/topic', 'a contact subscribes to a topic, or leaves it'],
  ['/api/admin/account/{accountId}/password', 'is never answered'],
]);

/** The members that a save itself changes. */
const ofTheSave = ['updated_at', 'version'];

interface Pair {
  put: Operation;
  gets: Operation[];
}

/** Returns every PUT with the calls that return what it saves: at its own address, or at that of the list. */
async function pairs(): Promise<{ all: Pair[]; resolve: (schema: JsonSchema) => JsonSchema }> {
  const { document } = await api.contract();
  const { operations, resolve } = readOperations(document);
  const all = operations
    .filter(({ method, path }) => method === 'put' && !noEntity.has(path))
    .map((put) => {
      const paths = [put.path, put.path.replace(/\/\{\w+\}$/, '')];
      return { put, gets: operations.filter(({ method, path }) => method === 'get' && paths.includes(path)) };
    });
  return { all, resolve };
}

/** Returns the addresses that read an entity: its list, and its id where the list supports that. */
const addressesOf = (get: Operation, household: Household, id?: number): string[] => {
  const address = fill(get.path, household);
  const byId = get.parameters.find(
    ({ in: place, name }) =>
      place === 'query' && `/api/${name.replace(/_id$/, '').replaceAll('_', '-')}` === get.path,
  );
  return [address, ...(byId && id !== undefined ? [`${address}?${byId.name}=${id}`] : [])];
};

/** An account, or a flow, has only one of these: it has no id. */
const withoutId = new Set([
  '/api/user/notice-mail',
  '/api/automatisation/{automatisationId}/goal',
  '/api/report/revenue/setting',
]);

/** Returns the entities of an id in a response, by the names in the PUT's response: each is a member of its own, or in a list. */
const entitiesIn = (data: JsonObject, names: readonly string[], id?: number): JsonObject[] =>
  Object.entries(data)
    .filter(([name]) => names.includes(name) || names.includes(name.replace(/s$/, '')))
    .flatMap(([, member]) => (Array.isArray(member) ? (member as unknown[]) : [member]))
    .filter(isJsonObject)
    .filter((member) => member['id'] === id);

const answerSchema = z.object({
  'application/json': z.object({
    schema: z.object({
      properties: z.object({ data: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
    }),
  }),
});

/** Returns the names in a PUT's response. */
async function namesAnsweredBy({ path }: Operation): Promise<string[]> {
  const { document } = await api.contract();
  const content = answerSchema.parse(document.paths[path]?.['put']?.responses['200']?.content);
  return Object.keys(content['application/json'].schema.properties.data.properties);
}

const read = async (visitor: Visitor, address: string): Promise<JsonObject> =>
  dataOf(await visitor.call('get', address), z.record(z.string(), z.unknown()));

const withoutTheSave = (entity: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => !ofTheSave.includes(name)));

describe('a PUT', () => {
  it('takes back what a GET answered, changes nothing by it, and says of every member what becomes of it', async () => {
    const { all, resolve } = await pairs();
    const household = await furnish(api);
    const { visitor, ids } = household;
    const told: Record<string, number> = {};

    for (const { put, gets } of all) {
      const id = put.path === '/api/user' ? visitor.userId : ids[thingOfPath(put.path)];
      if (id === undefined && !withoutId.has(put.path))
        throw new Error(`The household has nothing that ${put.path} saves`);
      const names = await namesAnsweredBy(put);
      const takes = Object.keys(resolve(put.body ?? {}).properties ?? {});
      for (const address of gets.flatMap((get) => addressesOf(get, household, id))) {
        for (const entity of entitiesIn(await read(visitor, address), names, id)) {
          expect({
            put: put.path,
            unsaid: Object.keys(entity).filter((name) => !takes.includes(name)),
          }).toEqual({
            put: put.path,
            unsaid: [],
          });
          const answer = await visitor.call('put', fill(put.path, household), entity);
          expect(`${put.path} ${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe(
            `${put.path} 200 `,
          );
          const [after] = entitiesIn(await read(visitor, address), names, id);
          expect(withoutTheSave(after ?? {})).toEqual(withoutTheSave(entity));
          const [answered] = entitiesIn(dataOf(answer, z.record(z.string(), z.unknown())), names, id);
          expect((await visitor.call('put', fill(put.path, household), answered)).status).toBe(200);
          told[put.path] = (told[put.path] ?? 0) + 1;
        }
      }
    }

    expect(Object.keys(told).sort()).toEqual(all.map(({ put }) => put.path).sort());
  });

  it('takes back a campaign, a condition, and a connection with what is shown of it', async () => {
    const visitor = await api.visitor();
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    expect((await visitor.call('put', '/automatisation', campaign)).status).toBe(200);

    const steps = `/automatisation/${campaign.id}/step`;
    const data = { variable: 'event.amount', operation: 'GREATER_THAN', value: 1, keep_flow: true };
    const condition = await buildStep(visitor, campaign.id, { type: 'CONDITION', data });
    expect((await visitor.call('put', steps, condition)).status).toBe(200);

    const given = { app_id: 'sendgrid', data: { api_key: 'SG.x', from_email: 'shop@example.com' } };
    const made = dataOf(
      await visitor.call('post', '/user/app', given),
      z.object({ user_app: z.looseObject({ id: z.number() }) }),
    );
    const again = await visitor.call('put', `/user/app/${made.user_app.id}`, made.user_app);
    expect(dataOf(again, z.unknown())).toMatchObject({
      user_app: { shown: { from_email: 'shop@example.com' } },
    });
  });

  it.each([
    ['/tag/{tagId}', 'id'],
    ['/custom-field/{customFieldId}', 'id'],
    ['/scheduled-task/{scheduledTaskId}', 'id'],
    ['/user/passkey/{passkeyId}', 'id'],
    ['/user', 'id'],
    ['/user', 'email'],
    ['/user', 'client_key'],
    ['/user/app/{userAppId}', 'id'],
    ['/user/app/{userAppId}', 'shown'],
    ['/automatisation/{automatisationId}/step', 'automatisation_id'],
    ['/automatisation', 'is_campaign'],
  ])('%s refuses another %s, in words and in the caller’s language', async (path, name) => {
    const household = await furnish(api);
    const { automatisation, step } = household.ids;
    const whole =
      path === '/automatisation'
        ? { id: automatisation, name: 'Welcome', entry_event_name: 'purchase' }
        : path.endsWith('/step')
          ? { id: step, type: 'TAG', data: { tag_id: household.ids['tag'] } }
          : {};
    const body = { ...whole, [name]: name === 'is_campaign' ? true : 'another' };
    const answer = await household.visitor.call('put', fill(path, household), body, {
      'Accept-Language': 'fr',
    });

    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({
      code: 'invalid_input',
      details: [{ field: name, message: expect.stringContaining('ne peut pas être modifié') as string }],
    });
  });

  it.each([
    ['entry_event_name', 'purchase'],
    ['is_active', false],
  ])('refuses another %s of a campaign, which it cannot change', async (name, value) => {
    const visitor = await api.visitor();
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    const answer = await visitor.call('put', '/automatisation', { ...campaign, [name]: value });

    expect(answer.status).toBe(400);
    expect(errorOf(answer).details).toMatchObject([{ field: name }]);
  });
});
