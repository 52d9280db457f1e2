import fc from 'fast-check';
import { typedNumber } from './typed-number';

const languages = ['en', 'fr'] as const;
const formats = [
  ['en', 'en-US'],
  ['fr', 'fr-FR'],
  ['fr', 'fr-CA'],
] as const;

test('a number is read as it was meant, with a point or a comma before its decimals', () => {
  const decimals = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(
      decimals,
      fc.constantFrom('.', ','),
      fc.constantFrom(...languages),
      ([whole, part], sign, language) => {
        expect(Number(typedNumber(`${whole}${sign}${part}`, language))).toBe(Number(`${whole}.${part}`));
      },
    ),
  );
});

test('a number is read as the language writes it, with its groups', () => {
  const numbers = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((whole) => whole / 100);
  fc.assert(
    fc.property(numbers, fc.constantFrom(...formats), (number, [language, locale]) => {
      expect(Number(typedNumber(number.toLocaleString(locale), language))).toBe(number);
    }),
  );
});

test.each([
  ['1,5', 'en', '1.5'],
  ['1.5', 'fr', '1.5'],
  ['1,', 'fr', '1.'],
  [',5', 'fr', '.5'],
  ['-0,5 %', 'fr', '-0.5'],
  ['1,500', 'fr', '1.500'],
  ['1,500', 'en', '1500'],
  ['1,500,000.25', 'en', '1500000.25'],
  ['1 500,5', 'fr', '1500.5'],
  ['1\u202F500\u00A0000', 'fr', '1500000'],
  ['', 'fr', ''],
] as const)('%j in %s is %j', (text, language, expected) => {
  expect(typedNumber(text, language)).toBe(expected);
});

test.each(['1,5,5', '1.5,5', '1,500.5'])('%j is no number in French', (text) => {
  expect(Number(typedNumber(text, 'fr'))).toBeNaN();
});
