import { literalTypeOf, typeTaken } from './literal-type';

test.each([
  [12.5, 'number'],
  [9007199254740993n, 'number'],
  [false, 'boolean'],
  ['Montréal', 'string'],
  ['2026-12-01', 'date'],
  ['2026-12-01T09:00:00.000Z', 'date'],
  ['order 2026-12-01', 'string'],
])('%p is compared as a %s', (example, type) => {
  expect(literalTypeOf(example)).toBe(type);
});

test.each(['49.90', '', null, undefined, ['a'], { a: 1 }])('%p says no type', (example) => {
  expect(literalTypeOf(example)).toBeNull();
});

const held = (example: unknown) => ({ type: null, example });

test('the type of a custom field goes before what it held lately', () => {
  const birthday = { type: 'date' as const, example: '21/01/1959' };
  expect(typeTaken(birthday, { type: 'string', operation: 'EQUALS', value: '' })).toBe('date');
});

test('a comparison in which nothing was written takes the type of its variable', () => {
  expect(typeTaken(held(42), { type: 'string', operation: 'EQUALS', value: '' })).toBe('number');
  expect(typeTaken(held('Montréal'), { type: 'boolean', operation: 'EQUALS', value: 'true' })).toBe('string');
});

test.each([
  ['has it already', { type: 'number', operation: 'EQUALS', value: '' }],
  ['has a value', { type: 'string', operation: 'EQUALS', value: 'paid' }],
  ['has a value that was chosen', { type: 'boolean', operation: 'EQUALS', value: 'false' }],
  ['has an operation that the type has not', { type: 'string', operation: 'CONTAINS', value: '' }],
  ['is with another variable', { type: 'string_variable', operation: 'EQUALS', value: '' }],
] as const)('a comparison that %s keeps its type', (_, comparison) => {
  expect(typeTaken(held(42), comparison)).toBeNull();
});
