import { WorkTime } from './work-time';

/** Works until so many milliseconds have passed, and the process has worked as many: its other threads can make that sooner. */
function work(milliseconds: number): void {
  const began = performance.now();
  const { user, system } = process.cpuUsage();
  const used = () => {
    const now = process.cpuUsage();
    return (now.user + now.system - user - system) / 1_000;
  };
  while (used() < milliseconds || performance.now() - began < milliseconds);
}

describe('the time that something is worked on', () => {
  it('counts work', () => {
    const time = new WorkTime();
    work(40);
    expect(time.spent).toBeGreaterThanOrEqual(39);
  });

  it('does not count that the process stands still', () => {
    const began = performance.now();
    const time = new WorkTime();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    const { spent } = time;
    expect(performance.now() - began - spent).toBeGreaterThan(250);
  });
});
