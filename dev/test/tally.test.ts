import { Tally } from './tally';

const counts = { passed: 1, failed: 0, skipped: 0 };
beforeEach(() => {
  jest.spyOn(console, 'log').mockReturnValue();
});

it('ends with one line over all suites', () => {
  const tally = new Tally();
  tally.add('unit', { passed: 2, failed: 0, skipped: 1 }, Date.now());
  tally.add('http', { passed: 3, failed: 0, skipped: 0 }, Date.now());
  expect(tally.toString()).toBe('5 passed, 0 failed, 1 skipped');
  expect(tally.succeeded).toBe(true);
});

it('tells before it what failed and why, without colours and not at any length', () => {
  const tally = new Tally();
  const reason = `\u001B[31mExpected 1\u001B[39m\nReceived 2\n${'x'.repeat(5_000)}`;
  tally.add('unit', { ...counts, failed: 1 }, Date.now(), [{ name: 'a.test.ts › adds', reason }]);
  const text = tally.toString();
  expect(text).toMatch(/^✕ a\.test\.ts › adds\n {2}Expected 1\n {2}Received 2\n/);
  expect(text).toMatch(/\n1 passed, 1 failed, 0 skipped$/);
  expect(text.length).toBeLessThan(3_400);
  expect(tally.succeeded).toBe(false);
});

it('tells the first thirty, and how many more there are', () => {
  const tally = new Tally();
  const failures = Array.from({ length: 42 }, (_, number) => ({ name: `test ${number}`, reason: 'away' }));
  tally.add('http', { ...counts, failed: 42 }, Date.now(), failures);
  expect(tally.toString().match(/^✕/gm)).toHaveLength(30);
  expect(tally.toString()).toContain('and 12 more\n');
});
