import fc from 'fast-check';
import { withoutQuoted } from './quoted';

const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g;

test.each([
  [`a: "b", 'c' | d`, `a: "", "" | d`],
  [String.raw`"a\"b" c`, '"" c'],
  [String.raw`"a\\" c`, '"" c'],
  [`"it's" c`, '"" c'],
  [`it's "b"`, `it's ""`],
  ['"a', '"a'],
])('%s has nothing between its quotes', (text, without) => {
  expect(withoutQuoted(text)).toBe(without);
});

test('what stands between quotes is what a regular expression finds', () => {
  const part = fc.constantFrom('"', "'", '\\', 'a', '|', '\n');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(withoutQuoted(text)).toBe(text.replace(quoted, '""'));
    }),
    { numRuns: 3_000 },
  );
});
