import { useApi } from '../support/api/api';
import { fill, furnish, type Household } from './household';
import { readOperations, type JsonSchema, type Operation } from './schema';

const api = useApi();

/** The required parameters of calls. */
const required = (household: Household): Record<string, string> => ({
  contact_external_id: household.externalId,
  from_date: '2026-05-01',
  to_date: '2026-06-01',
  event_name: 'purchase',
  field: 'amount',
});

/** The lists that use POST (docs/contract.md#lists). */
const listingPosts = ['/api/contact', '/api/event'];

describe('what narrows a list', () => {
  it('narrows nothing while it is blank, whichever it is, and whatever call it is of', async () => {
    const { document } = await api.contract();
    const { operations, resolve } = readOperations(document);
    const household = await furnish(api);
    const { visitor } = household;
    const tried: string[] = [];
    const differing: string[] = [];

    const compare = async (
      { method, path }: Operation,
      name: string,
      address: (blank: boolean) => string,
      body: (blank: boolean) => object | undefined,
    ) => {
      tried.push(`${method} ${path} ${name}`);
      const plain = await visitor.call(method, address(false), body(false));
      const blank = await visitor.call(method, address(true), body(true));
      if (plain.status !== 200 || blank.text !== plain.text)
        differing.push(`${method} ${path} ${name}: ${plain.status} ${blank.status} ${blank.text}`);
    };

    for (const operation of operations) {
      const { method, path, parameters, schemes } = operation;
      if (!schemes.includes('session') || path.startsWith('/api/admin/')) continue;
      const address = fill(path, household);
      const inQuery = parameters.filter(({ in: place }) => place === 'query');
      const needed = inQuery.filter((parameter) => parameter.required).map(({ name }) => name);
      const known = required(household);
      const query = new URLSearchParams(needed.map((name): [string, string] => [name, known[name] ?? '']));
      for (const { name } of method === 'get' ? inQuery : []) {
        if (needed.includes(name)) continue;
        await compare(
          operation,
          name,
          (blank) => `${address}?${query.toString()}${blank ? `&${name}=` : ''}`,
          () => undefined,
        );
      }
      if (method !== 'post' || !listingPosts.includes(path) || !operation.body) continue;
      for (const [name, schema] of Object.entries(resolve(operation.body).properties ?? {})) {
        expect(takesNull(schema)).toBe(true);
        for (const nothing of ['', null]) {
          await compare(
            operation,
            name,
            () => address,
            (blank) => (blank ? { [name]: nothing } : {}),
          );
        }
      }
    }

    expect(differing).toEqual([]);
    expect(tried.length).toBeGreaterThan(100);
  });
});

const takesNull = ({ anyOf = [], type }: JsonSchema): boolean => type === 'null' || anyOf.some(takesNull);
