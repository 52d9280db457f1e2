import { comparisons } from '../../tests/tables/comparisons';
import { holds } from './compare';
import { filterTypes, operationsOf } from './operations';

describe('a comparison', () => {
  it.each(comparisons)('$operation as $type with $value', ({ operation, type, value, ...table }) => {
    const question = { operation, variable_type: type };
    const answer = (actual: unknown) => holds(question, actual, value);
    expect(table.holds.map(answer)).toEqual(table.holds.map(() => true));
    expect(table.fails.map(answer)).toEqual(table.fails.map(() => false));
  });

  it.each(filterTypes.flatMap((type) => operationsOf(type).map((operation) => ({ type, operation }))))(
    'is in the table: $operation as $type, with the variable right, missing, null and of another type',
    ({ type, operation }) => {
      const actuals = comparisons
        .filter((row) => row.type === type && row.operation === operation)
        .map((row) => ({ ...row, all: [...row.holds, ...row.fails] }))
        .find(({ all }) => [undefined, null, ofAnotherType(type)].every((one) => all.includes(one)));
      expect(actuals?.holds.length).toBeGreaterThan(0);
      expect(actuals?.fails.length).toBeGreaterThan(0);
    },
  );

  it('ignores case when asked, in lists too, and only of texts', () => {
    const question = { operation: 'EQUALS', variable_type: 'string', ignore_case: true } as const;
    expect(holds(question, 'LOYAL', 'loyal')).toBe(true);
    expect(holds({ ...question, operation: 'CONTAINS' }, ['VIP'], 'vip')).toBe(true);
    expect(holds({ ...question, operation: 'NOT_EQUALS' }, 'LOYAL', 'loyal')).toBe(false);
    expect(holds({ ...question, variable_type: 'boolean' }, 'TRUE', true)).toBe(false);
  });
});

/** A value that is in the table where its type is another one. */
const ofAnotherType = (type: string): unknown =>
  type.startsWith('number') ? 'ten' : type.startsWith('string') ? 7 : 0;
