import { spawn } from 'node:child_process';
import { guards, type Guard } from '../security/guards';

/** Does a file of the attack suite on the product without a guard, in a process of its own; answers whether all passed, and what was printed. */
function attack({ part, change }: Guard): Promise<{ isWell: boolean; printed: string }> {
  const child = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', 'http', '--runTestsByPath', part],
    {
      env: { ...process.env, SOURCE_CHANGES: JSON.stringify([change]) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ isWell: code === 0, printed }));
  });
}

test.each(Object.entries<Guard>(guards))(
  'the attack suite finds the way in without %s',
  async (_name, guard) => {
    const { isWell, printed } = await attack(guard);
    expect({ isWell, printed }).toEqual({ isWell: false, printed: expect.stringMatching(guard.finds) });
  },
  600_000,
);
