import { beginning } from './text';

describe('the beginning of a text', () => {
  it.each([
    ['abc', 5, 'abc'],
    ['abc', 2, 'ab'],
    ['a😀b', 3, 'a😀'],
    ['a😀b', 2, 'a'],
    ['', 0, ''],
  ])('of %p, %i characters at most, is %p', (text, length, start) => {
    expect(beginning(text, length)).toBe(start);
  });
});
