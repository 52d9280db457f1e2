import fc from 'fast-check';
import { fitted } from './fitting';
import { literalTypes } from './operations';

test.each([
  ['number', '12.5', 12.5],
  ['number', ' 1\u202F299,15 ', 1299.15],
  ['number', '9007199254740993', 9007199254740993n],
  ['number', 7, 7],
  ['date', '2026-12-01 09:00', '2026-12-01 09:00'],
  ['date', '1959-01-21', '1959-01-21'],
  ['boolean', 'Oui', true],
  ['boolean', 0, false],
  ['boolean', true, true],
  ['string', 612345678, '612345678'],
  ['string', false, 'false'],
] as const)('of the type %s, %p is held as %p', (type, value, held) => {
  expect(fitted(value, type, 'comma')).toBe(held);
});

test.each([
  ['number', '21/01/1959'],
  ['number', true],
  ['number', [1]],
  ['date', '21/01/1959'],
  ['date', '1959-02-31'],
  ['date', 19590121],
  ['boolean', 'perhaps'],
  ['string', { a: 1 }],
] as const)('nothing of the type %s is held for %p', (type, value) => {
  expect(fitted(value, type, 'comma')).toBeUndefined();
});

test('what is empty fits everywhere, and what was held once is held as it is', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...literalTypes),
      fc.constantFrom('comma' as const, 'point' as const, null),
      (value, type, format) => {
        expect([fitted(null, type, format), fitted('', type, format)]).toEqual([null, '']);
        const held = fitted(value, type, format);
        if (held !== undefined) expect(fitted(held, type, format)).toEqual(held);
      },
    ),
  );
});
