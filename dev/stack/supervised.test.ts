import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../tests/support/processes/product';
import { Ledger } from './ledger';
import { RunningPart } from './part';
import { Supervised } from './supervised';

const directory = mkdtempSync(join(tmpdir(), 'sillage-supervised-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Starts a part that never exits by itself; `works` says whether it works. */
async function startPart(works: (start: number) => boolean) {
  const parts: RunningPart[] = [];
  let looks = 0;
  const supervised = new Supervised(
    {
      name: 'Clock',
      launch: async () => {
        const part = await RunningPart.start({
          name: 'Clock',
          command: process.execPath,
          args: ['--eval', 'setInterval(() => {}, 1000)'],
          env: process.env,
          logFile: join(directory, 'clock.log'),
          ledger: new Ledger(directory),
        });
        parts.push(part);
        return part;
      },
      untilReady: () => Promise.resolve(),
      watch: {
        works: () => {
          looks += 1;
          return Promise.resolve(works(parts.length));
        },
        pause: 5,
      },
    },
    (problem) => {
      throw problem;
    },
  );
  await supervised.start();
  return { supervised, parts, looks: () => looks };
}

beforeEach(() => void jest.spyOn(console, 'log').mockReturnValue());

it('starts a part again that runs and does not work any more', async () => {
  const { supervised, parts } = await startPart((start) => start > 1);
  await until(() => Promise.resolve(parts.length === 2));
  expect(parts.map(({ isRunning }) => isRunning)).toEqual([false, true]);
  await supervised.stop();
  expect(parts.map(({ isRunning }) => isRunning)).toEqual([false, false]);
});

it('leaves a part alone that does not work for a moment only', async () => {
  let failures = 0;
  const { supervised, parts, looks } = await startPart(() => ++failures % 3 === 0);
  await until(() => Promise.resolve(looks() > 12));
  expect(parts).toHaveLength(1);
  await supervised.stop();
});
