import { spawn } from 'node:child_process';

/** The output of jest for tests in a separate process. */
export interface DoneApart {
  isWell: boolean;
  printed: string;
}

/** Runs files of a project's tests in a separate process, with these variables added to the environment. */
export function jestApart(
  { project, files }: { project: string; files: string[] },
  variables: Record<string, string>,
): Promise<DoneApart> {
  const child = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', project, '--runTestsByPath', ...files],
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
