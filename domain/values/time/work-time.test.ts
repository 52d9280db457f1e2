import { spawnSync } from 'node:child_process';
import { WorkTime } from './work-time';

/** Works for so many milliseconds. */
function work(milliseconds: number): void {
  const { user, system } = process.cpuUsage();
  const used = () => {
    const now = process.cpuUsage();
    return (now.user + now.system - user - system) / 1_000;
  };
  while (used() < milliseconds);
}

describe('the time that something is worked on', () => {
  it('counts work', () => {
    const time = new WorkTime();
    work(40);
    expect(time.spent).toBeGreaterThanOrEqual(39);
  });

  it('does not count that the process stands still', () => {
    const time = new WorkTime();
    spawnSync('sleep', ['0.3']);
    expect(time.spent).toBeLessThan(200);
  });
});
