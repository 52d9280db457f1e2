import fc from 'fast-check';
import { z } from 'zod';
import { toWritten } from '../../values/numbers';
import { isPlainEmail, readPlainDate, readPlainNumber } from './plain-cells';
import { readFileDate } from './read-date';

const numberText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0\u202f+€'), maxLength: 20 }),
  fc.stringMatching(/^-?\d{1,3}([ \u00a0.,]\d{3}){0,4}[.,]?\d{0,8}$/),
);

describe('what is read plainly', () => {
  it.each(['comma', 'point'] as const)('is the same number of %s as by a closer look, or none', (format) => {
    fc.assert(
      fc.property(numberText, (text) => {
        const read = readPlainNumber(text, format);
        if (read !== null) expect(read).toBe(toWritten(text, format));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['day_first', 'month_first'] as const)('is the same date of %s, or none', (order) => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789/-.: T'), maxLength: 17 }),
      fc.stringMatching(/^\d\d[-/.]\d\d[-/.]\d{4}( [0-2]\d:[0-6]\d)?$/),
    );
    fc.assert(
      fc.property(text, (date) => {
        const read = readPlainDate(date, order);
        if (read !== null) expect(read).toBe(readFileDate(date)[order]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is an e-mail address by the rule that messages are sent by', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."ab9.@-_+' é"), maxLength: 20 }),
      fc.stringMatching(/^[a-z.+'-]{1,6}@[a-z0-9.-]{1,8}\.[a-z]{1,3}$/),
    );
    fc.assert(
      fc.property(text, (address) => {
        if (isPlainEmail(address)) expect(address).toMatch(z.regexes.email);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is what most files hold', () => {
    expect(readPlainNumber('299,15', 'comma')).toBe(299.15);
    expect(readPlainNumber('-1 299,15', 'comma')).toBe(-1299.15);
    expect(readPlainNumber('12', 'point')).toBe(12);
    expect(readPlainDate('21/01/1959', 'day_first')).toBe('1959-01-21');
    expect(readPlainDate('01/21/1959 14:30', 'month_first')).toBe('1959-01-21T14:30');
    expect(isPlainEmail('client12@shop.example.com')).toBe(true);
  });
});
