import { ApiError, errors } from '../http/errors';
import { tokenBuckets, type Quota } from './token-buckets';

const buckets = (quota: Quota, clock: () => number) =>
  tokenBuckets(quota, (seconds) => errors.quotaMet(quota.rate, seconds), clock);

const statusOf = (work: () => void): number => {
  try {
    work();
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
};

describe('an account’s quota', () => {
  it('lets a burst through, then as many a second as it says', () => {
    let now = 0;
    const take = buckets({ rate: 10, burst: 100 }, () => now);
    const taken = (): number => {
      let count = 0;
      while (statusOf(() => take(1, 1)) === 200) count += 1;
      return count;
    };
    expect(taken()).toBe(100);
    now += 2_000;
    expect(taken()).toBe(20);
    now += 3_600_000;
    expect(taken()).toBe(100);
  });

  it('is each account’s own', () => {
    const take = buckets({ rate: 1, burst: 1 }, () => 0);
    expect([1, 1, 2].map((account) => statusOf(() => take(account, 1)))).toEqual([200, 429, 200]);
  });

  it('takes a batch that is larger than what is left, and makes the next call wait for it', () => {
    let now = 0;
    const take = buckets({ rate: 100, burst: 100 }, () => now);
    expect(statusOf(() => take(1, 500))).toBe(200);
    now = 3_900;
    expect(statusOf(() => take(1, 1))).toBe(429);
    now = 4_100;
    expect(statusOf(() => take(1, 1))).toBe(200);
  });

  it('says after how many seconds there is room again', () => {
    const take = buckets({ rate: 100, burst: 100 }, () => 0);
    take(1, 500);
    expect(() => take(1, 1)).toThrow(
      expect.objectContaining({ options: { headers: { 'Retry-After': '5' } } }) as Error,
    );
  });

  it('keeps who is over it waiting, each behind the last one, and refuses who would wait too long', () => {
    let now = 0;
    const take = buckets({ rate: 10, burst: 2, patience: 500 }, () => now);
    expect([1, 2, 3, 4, 5, 6].map(() => take(1, 1))).toEqual([0, 0, 0, 100, 200, 300]);
    expect([7, 8].map(() => statusOf(() => take(1, 1)))).toEqual([200, 429]);
    now = 100;
    expect(take(1, 1)).toBe(400);
  });
});
