import { Portion, Portions } from './portion';

const done = () => Promise.resolve('done');
const failing = () => Promise.reject(new Error('too much'));

describe('the portions of some work', () => {
  it('are half as large after one that fails, and grow again', async () => {
    const portion = new Portion(100);
    for (const size of [50, 25, 12]) {
      await expect(portion.take(failing)).rejects.toThrow('too much');
      expect(portion.size).toBe(size);
    }
    await portion.take(done);
    expect(portion.size).toBe(24);
  });

  it('come down to one, and to no less', async () => {
    const portion = new Portion(2);
    for (let times = 0; times < 3; times += 1) await portion.take(failing).catch(() => undefined);
    expect(portion.size).toBe(1);
  });

  it('stay as large as they are where another process is at work', async () => {
    const portion = new Portion(100);
    await portion.take(failing).catch(() => undefined);
    await portion.take(done, (found) => found === 'done');
    expect(portion.size).toBe(50);
  });

  it('are smaller for one of many alone', async () => {
    const portions = new Portions(100);
    const sizes: number[] = [];
    const note = (size: number) => Promise.resolve(void sizes.push(size));
    await portions.take(1, failing).catch(() => undefined);
    await portions.take(1, note);
    await portions.take(2, note);
    expect(sizes).toEqual([50, 100]);
  });
});
