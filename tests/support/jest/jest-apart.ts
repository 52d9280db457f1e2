import { spawn } from 'node:child_process';

/** What jest told of tests that it did in a process of its own. */
export interface DoneApart {
  isWell: boolean;
  printed: string;
}

/** Does one file of a project's tests in a process of its own, with these variables besides ours. */
export function jestApart(
  { project, file }: { project: string; file: string },
  variables: Record<string, string>,
): Promise<DoneApart> {
  const child = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', project, '--runTestsByPath', file],
    { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
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
