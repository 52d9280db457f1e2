import { AtOnce } from './at-once';

const refusal = (limit: number): Error => new Error(`${limit} at once`);

/** Work that ends when it is told. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, does: (name: string) => () => ended.then(() => name) };
}

describe('AtOnce', () => {
  it('refuses an account one more than it may do, at once, and no other account', async () => {
    const places = new AtOnce(2);
    const long = work();
    const first = [places.during(1, refusal, long.does('a')), places.during(1, refusal, long.does('b'))];
    await expect(places.during(1, refusal, long.does('c'))).rejects.toThrow('2 at once');
    const other = places.during(2, refusal, long.does('d'));
    long.end();
    expect(await Promise.all([...first, other])).toEqual(['a', 'b', 'd']);
    expect(await places.during(1, refusal, () => Promise.resolve('e'))).toBe('e');
  });

  it('has as many wait as have places, each for the place that is given back next', async () => {
    const places = new AtOnce(1, 60_000);
    const [long, next] = [work(), work()];
    const first = places.during(1, refusal, long.does('a'));
    const second = places.during(1, refusal, next.does('b'));
    await expect(places.during(1, refusal, next.does('c'))).rejects.toThrow('1 at once');
    long.end();
    expect(await first).toBe('a');
    // The place is passed on, so nobody takes it meanwhile.
    expect(places.take(1)).toBeNull();
    next.end();
    expect(await second).toBe('b');
    expect(places.take(1)).not.toBeNull();
  });

  it('refuses who waited for its patience, and keeps no place for it', async () => {
    const places = new AtOnce(1, 10);
    const long = work();
    const first = places.during(1, refusal, long.does('a'));
    await expect(places.during(1, refusal, long.does('b'))).rejects.toThrow('1 at once');
    long.end();
    expect(await first).toBe('a');
    expect(places.take(1)).not.toBeNull();
  });
});
