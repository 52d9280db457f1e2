import { holds } from './compare';
import { filterTypes, operationFits, type ConditionOperation, type FilterType } from './operations';

type Row = [
  operation: ConditionOperation,
  type: FilterType,
  actual: unknown,
  expected: unknown,
  result: boolean,
];

const rows: Row[] = [
  ['EQUALS', 'number', 3, '3', true],
  ['EQUALS', 'number', '3.0', 3, true],
  ['EQUALS', 'number', 704912205188288575n, '704912205188288575', true],
  ['EQUALS', 'number', 704912205188288575n, '704912205188288576', false],
  ['EQUALS', 'number', null, 0, false],
  ['EQUALS', 'number', 'three', 3, false],
  ['NOT_EQUALS', 'number', 'three', 3, true],
  ['NOT_EQUALS', 'number', undefined, 3, true],
  ['GREATER_THAN', 'number', 3, 2, true],
  ['GREATER_THAN', 'number', 2, 2, false],
  ['GREATER_THAN', 'number', undefined, -1, false],
  ['LESS_THAN', 'number', 1.5, 2, true],
  ['LESS_THAN', 'number', 'x', 2, false],
  ['GREATER_THAN', 'string', 'b', 'a', true],
  ['GREATER_THAN', 'string', '\u{1F600}', '\uFFFD', true],
  ['LESS_THAN', 'string', 'Z', 'a', true],
  ['LESS_THAN', 'string', 'a', 'ab', true],
  ['EQUALS', 'string', 'Montréal', 'Montréal', true],
  ['EQUALS', 'string', 'a', 'A', false],
  ['EQUALS', 'string', 12, '12', true],
  ['EQUALS', 'string', { a: 1 }, '[object Object]', false],
  ['CONTAINS', 'string', 'wide sea', 'sea', true],
  ['CONTAINS', 'string', ['sea', 'sun'], 'sea', true],
  ['CONTAINS', 'string', ['seaside'], 'sea', false],
  ['CONTAINS', 'string', null, 'sea', false],
  ['NOT_CONTAINS', 'string', null, 'sea', true],
  ['EQUALS', 'boolean', true, 'true', true],
  ['EQUALS', 'boolean', 'false', false, true],
  ['EQUALS', 'boolean', 0, false, false],
  ['NOT_EQUALS', 'boolean', undefined, true, true],
  ['IS_NULL_OR_EMPTY', 'string', undefined, null, true],
  ['IS_NULL_OR_EMPTY', 'string', '', null, true],
  ['IS_NULL_OR_EMPTY', 'string', [], null, true],
  ['IS_NULL_OR_EMPTY', 'number', 0, null, false],
  ['IS_NOT_NULL_OR_EMPTY', 'boolean', false, null, true],
  ['IS_NOT_NULL_OR_EMPTY', 'string', {}, null, false],
];

describe('holds', () => {
  it.each(rows)('%s as %s: %p against %p is %p', (operation, variable_type, actual, expected, result) => {
    expect(holds({ operation, variable_type }, actual, expected)).toBe(result);
  });

  it('ignores case when asked, in lists too', () => {
    const question = { operation: 'EQUALS', variable_type: 'string', ignore_case: true } as const;
    expect(holds(question, 'LOYAL', 'loyal')).toBe(true);
    expect(holds({ ...question, operation: 'CONTAINS' }, ['VIP'], 'vip')).toBe(true);
  });

  it('answers the same for a variable type as for its literal type', () => {
    for (const [operation, type, actual, expected, result] of rows) {
      const variable = filterTypes.find((candidate) => candidate === `${type}_variable`);
      if (!variable || !operationFits(operation, variable)) continue;
      expect(holds({ operation, variable_type: variable }, actual, expected)).toBe(result);
    }
  });
});
