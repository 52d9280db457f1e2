import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdBuild, removeOldBuilds, reuseBuild } from './builds';
import { buildInputs } from './compile';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds, the first of them the newest. */
const build = (...names: string[]): string[] =>
  names.map((name, place) => {
    const path = join(folder, `app-${name}`);
    mkdirSync(path);
    const made = new Date(Date.now() - (1 + place) * 60_000);
    utimesSync(path, made, made);
    return path;
  });
const left = (): string[] => {
  removeOldBuilds(folder);
  return readdirSync(folder).sort();
};

describe('of the builds', () => {
  it('the two newest stay, and what is being made', () => {
    build('c', 'd', 'b', 'a', 'e.123');
    mkdirSync(join(folder, 'ui'));
    expect(left()).toEqual(['app-c', 'app-d', 'app-e.123', 'ui']);
  });

  it('one that is used again counts as new', () => {
    const [, , old = ''] = build('c', 'b', 'a');
    expect(reuseBuild(old)).toBe(true);
    expect(left()).toEqual(['app-a', 'app-c']);
    expect(reuseBuild(join(folder, 'app-z'))).toBe(false);
  });

  it('one that a living process holds stays, and one whose process has ended does not', () => {
    const [, , , held = '', ended = ''] = build('c', 'b', 'd', 'a', 'e');
    holdBuild(held);
    holdBuild(ended, spawnSync(process.execPath, ['--version']).pid);
    expect(left()).toEqual(['app-a', `app-a.held-${process.pid}`, 'app-b', 'app-c']);
  });

  it('the name follows the sources, the packages and how they are compiled', () => {
    expect(buildInputs()).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        'tsconfig.json',
        'tsconfig.base.json',
        'workflows/tsconfig.json',
        'dev/build/compile.ts',
        'worker/main.ts',
      ]),
    );
  });
});
