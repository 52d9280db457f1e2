import { Secret } from 'otpauth';
import { judgeCode, makeSecret, uriOf } from './totp';

/** The secret and the codes of RFC 6238, appendix B, of which an app shows the last six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const published: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const [, [seconds, code] = [0, '']] = published;
const fresh = { secret, lastStep: 0, toldStep: 0 };
const stepOf = (at: number): number => Math.floor(at / 30);
/** What the code is so many steps after the middle of its own. */
const after = (steps: number, held = fresh) =>
  judgeCode(code, held, (stepOf(seconds) + steps + 0.5) * 30_000);

test.each(published)('at %s seconds the code is %s', (at, shown) => {
  expect(judgeCode(shown, fresh, at * 1_000)).toEqual({ is: 'right', step: stepOf(at) });
});

test.each([-1, 0, 1])('a code is taken %s steps away', (steps) => {
  expect(after(steps)).toEqual({ is: 'right', step: stepOf(seconds) });
});

test.each([-2, 2])('%s steps away it was typed slowly, and nothing is said of a clock', (steps) => {
  expect(after(steps)).toEqual({ is: 'wrong' });
});

test.each([
  [3, 2],
  [-3, 2],
  [12, 6],
  [-20, 10],
  [20, 10],
])('%s steps away the clock is off by %s minutes', (steps, minutes) => {
  expect(after(steps)).toEqual({ is: 'off', step: stepOf(seconds), minutes });
});

test.each([-21, 21, 2_880])('%s steps away it is wrong', (steps) => {
  expect(after(steps)).toEqual({ is: 'wrong' });
});

test('a code of a step that was taken, of one before it, or that was told of is used', () => {
  expect(after(0, { ...fresh, lastStep: stepOf(seconds) })).toEqual({ is: 'used' });
  expect(after(0, { ...fresh, lastStep: stepOf(seconds) + 1 })).toEqual({ is: 'used' });
  expect(after(5, { ...fresh, lastStep: stepOf(seconds) })).toEqual({ is: 'used' });
  expect(after(0, { ...fresh, toldStep: stepOf(seconds) })).toEqual({ is: 'used' });
  expect(after(0, { ...fresh, lastStep: stepOf(seconds) - 1 })).toMatchObject({ is: 'right' });
});

test('a secret has 160 bits, and each is another', () => {
  const made = Array.from({ length: 50 }, makeSecret);
  expect(new Set(made).size).toBe(50);
  expect(made.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true);
});

test('the QR code says it as apps read it', () => {
  const uri = new URL(uriOf(secret, 'ann@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Sillage:ann@example.com',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Sillage',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
