import { existsSync } from 'node:fs';
import { runProgram } from '../backup/run-program';
import { Problem } from '../stack/problem';

/** Where a release comes from. */
export interface Source {
  commit: string;
  /** When the commit was made, ISO 8601 in UTC: all files of the release bear this time. */
  committed: string;
  /** Whether there was anything that the commit does not hold. */
  changed: boolean;
}

/** Says from which commit this folder is. Throws Problem where git does not know it. */
export async function readSource(): Promise<Source> {
  const log = await runProgram('git', ['log', '-1', '--format=%H %ct']).catch(() => {
    throw new Problem('A release is made in a checkout of git: its commit and date go into it.');
  });
  const [commit = '', seconds = ''] = log.trim().split(' ');
  const changes = await runProgram('git', ['status', '--porcelain']);
  return {
    commit,
    committed: new Date(Number(seconds) * 1_000).toISOString(),
    changed: changes.trim() !== '',
  };
}

/** What of the checkout an operator needs beside dist/. */
const shipped = ['deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'temporal-dev.yml'];

/** Returns the files of the commit that are shipped as they are, without their tests. */
export async function shippedFiles(): Promise<string[]> {
  const listed = await runProgram('git', ['ls-files', '-z', '--', ...shipped]);
  const isTest = (file: string): boolean => /\.test\.ts$|^deploy\/testing\//.test(file);
  return listed.split('\0').filter((file) => file !== '' && !isTest(file) && existsSync(file));
}
