import { z } from 'zod';
import { buildAutomatisation } from '../../tests/factories/automatisation';
import { buildTag } from '../../tests/factories/audience';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';

const api = useApi();
const rows = z.array(z.object({ id: z.number() }));

/** Makes a row of a list under a name; answers its id. */
type Build = (visitor: Visitor, name: string) => Promise<number>;

async function made(visitor: Visitor, path: string, key: string, body: object): Promise<number> {
  const answer = await visitor.call('post', path, body);
  return dataOf(answer, z.looseObject({ [key]: z.object({ id: z.number() }) }))[key]?.id ?? 0;
}

const lists: [path: string, key: string, build: Build][] = [
  ['/tag', 'tags', async ({ userId }, name) => (await buildTag(api.database, userId, { name })).id],
  [
    '/automatisation',
    'automatisations',
    async (visitor, name) => (await buildAutomatisation(visitor, { name })).id,
  ],
  [
    '/custom-field',
    'customFields',
    (visitor, name) =>
      made(visitor, '/custom-field', 'customField', { label: name, variable_name: name.toLowerCase() }),
  ],
  [
    '/user/app',
    'user_apps',
    (visitor, name) =>
      made(visitor, '/user/app', 'user_app', { app_id: 'slack', name, data: { api_key: 'xoxb-1' } }),
  ],
];

describe.each(lists)('GET %s, for a picker', (path, key, build) => {
  const ask = async (visitor: Visitor, query: Record<string, string>): Promise<number[]> => {
    const answer = await visitor.call('get', `${path}?${new URLSearchParams(query).toString()}`);
    return dataOf(answer, z.looseObject({ [key]: rows }))[key]?.map(({ id }) => id) ?? [];
  };

  it('finds by a text, and by ids what was chosen, of the account’s own rows only', async () => {
    const [visitor, stranger] = [await api.visitor(), await api.visitor()];
    const [gold, silver] = [await build(visitor, 'Gold'), await build(visitor, 'Silver')];
    const foreign = await build(stranger, 'Gold');
    const size = { page_size: '500' };

    expect(await ask(visitor, { ...size, search_term: 'OLD' })).toEqual([gold]);
    expect(await ask(visitor, { ...size, ids: JSON.stringify([silver, foreign]) })).toEqual([silver]);
    expect(await ask(visitor, { ids: '[]' })).toEqual([]);
    expect((await visitor.call('get', `${path}?ids=nonsense`)).status).toBe(400);
  });
});
