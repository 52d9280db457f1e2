import { globalValue } from './global-value';

describe('a global variable’s value', () => {
  it.each([
    ['42', 42],
    ['-1', -1],
    ['0.25', 0.25],
    ['704912205188288575', 704912205188288575n],
    ['-9007199254740993', -9007199254740993n],
  ])('%s is a number', (text, number) => {
    expect(globalValue(text)).toBe(number);
  });

  it.each(['', ' ', '007', '1.50', '+1', '-0', '1e3', '1e999', 'Infinity', 'NaN', ' 42', '0x10', '1,000'])(
    '“%s” stays text',
    (text) => {
      expect(globalValue(text)).toBe(text);
    },
  );

  it.each([[true], [42], [7n], [{ a: '1' }]])('%p is kept as it is', (value) => {
    expect(globalValue(value)).toBe(value);
  });
});
