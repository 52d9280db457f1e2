import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTogether } from './read-together';

describe('reads of one turn', () => {
  it('are one for all who ask for the same, and begin after the last of them has asked', async () => {
    const together = readTogether();
    let stored = 1;
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.resolve(stored);
    };
    const first = together('flow 1', read);
    stored = 2;
    const others = Array.from({ length: 99 }, () => together('flow 1', read));
    expect(await Promise.all([first, ...others])).toEqual(Array(100).fill(2));
    expect(reads).toBe(1);
  });

  it('of other things, and of later turns, are their own', async () => {
    const together = readTogether();
    const reads: string[] = [];
    const ask = (key: string) => together(key, () => Promise.resolve(reads.push(key)));
    await Promise.all([ask('a'), ask('b')]);
    const third = ask('a');
    await nextTurn();
    const fourth = ask('a');
    await Promise.all([third, fourth]);
    expect(reads).toEqual(['a', 'b', 'a', 'a']);
  });

  it('that fail do so for all who asked, and are tried again for later callers', async () => {
    const together = readTogether();
    const failing = () => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([together('a', failing), together('a', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await together('a', () => Promise.resolve('back'))).toBe('back');
  });
});
