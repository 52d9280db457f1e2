import fc from 'fast-check';
import { timeoutsTurn } from '../../../tests/support/timeouts-turn';
import { masking } from './masking';

/** The same by a regular expression, whose work grows with the product of the lengths. */
function byExpression(texts: readonly string[], mask: string): (text: string) => string {
  const wanted = texts
    .filter((text) => text !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return (text) => (wanted.length === 0 ? text : text.replace(new RegExp(wanted.join('|'), 'gi'), mask));
}

test.each([
  [['abc'], 'xABCabcab', 'x••ab'],
  [['ab', 'abc', 'c'], 'abcabc', '••'],
  [['aab', 'ab'], 'aaabab', 'a••'],
  [['aa'], 'aaaaa', '••a'],
  [['bcd', 'abce'], 'abcd', 'a•'],
  [[], 'abc', 'abc'],
  [[''], 'abc', 'abc'],
  [['İ', 'straße'], 'iİ STRASSE Straße', 'i• STRASSE •'],
])('%j are masked: %s', (texts, text, masked) => {
  expect(masking(texts, '•')(text)).toBe(masked);
});

test('what is masked is what a regular expression finds', () => {
  const letters = (max: number) =>
    fc.string({ unit: fc.constantFrom(...'aAbB.$iİıIsſSßkKéÉǆǅσςΣ😀'), maxLength: max });
  fc.assert(
    fc.property(fc.array(letters(6), { maxLength: 5 }), letters(40), (texts, text) => {
      expect(masking(texts, '•')(text)).toBe(byExpression(texts, '•')(text));
    }),
    { numRuns: 2_000 },
  );
});

test('a text that almost begins everywhere is looked for once, however long it is', async () => {
  const [after, before] = [`${'a'.repeat(20_000)}b`, `b${'a'.repeat(40_000)}`];
  const almost = 'a'.repeat(3_000_000);
  expect(masking([after, before], '•')(`${almost}c${before}`)).toBe(`${almost}c•`);
  await timeoutsTurn();
}, 60_000);
