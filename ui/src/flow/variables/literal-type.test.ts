import { literalTypeOf } from './literal-type';

test.each([
  [12.5, 'number'],
  [9007199254740993n, 'number'],
  [false, 'boolean'],
  ['Montréal', 'string'],
])('%p is compared as a %s', (example, type) => {
  expect(literalTypeOf(example)).toBe(type);
});

test.each(['49.90', '', null, undefined, ['a'], { a: 1 }])('%p says no type', (example) => {
  expect(literalTypeOf(example)).toBeNull();
});
