import type { Querier } from '../database/connection';
import { fitToFields } from './fit-fields';

const typed = (id: number, variable_name: string, type: string) => ({
  id,
  user_id: 1,
  variable_name,
  type,
  number_format: null,
});
/** A database in which the account has these fields. */
const holding = (rows: readonly object[]): Querier => ({ query: () => Promise.resolve({ rows }) }) as never; // only rows are read

describe('fitToFields', () => {
  it('looks at the values that an item has, however many fields the account has', async () => {
    const fields = Array.from({ length: 1_000 }, (_, place) => typed(place + 1, `field_${place}`, 'number'));
    let looked = 0;
    const data = new Proxy<Record<string, unknown>>(
      { field_999: '12.5', other: 'x' },
      {
        getOwnPropertyDescriptor(target, key) {
          looked += 1;
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      },
    );

    const [fitted] = await fitToFields(holding(fields), [{ userId: 1, data }]);

    expect(fitted).toEqual({ data: { field_999: 12.5, other: 'x' }, unfit: [] });
    expect(looked).toBeLessThan(20);
  });

  it('names unfit values in the order of their fields, paths of one key among them', async () => {
    const fields = [typed(1, 'b', 'number'), typed(2, 'a.deep', 'number'), typed(3, 'a.deeper', 'number')];
    const given = { a: { deep: 'x', deeper: '3' }, b: 'y' };

    const [fitted] = await fitToFields(holding(fields), [{ userId: 1, data: given }]);

    expect(fitted).toEqual({
      data: { a: { deep: 'x', deeper: 3 }, b: 'y' },
      unfit: [
        { variable_name: 'b', type: 'number' },
        { variable_name: 'a.deep', type: 'number' },
      ],
    });
  });
});
