import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let folder: string;

/** The user's own git configuration and environment have no effect. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
});
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, env: environment(), encoding: 'utf8', stdio: 'pipe' });
const commit = (...args: string[]) =>
  spawnSync('git', ['commit', ...args], { cwd: folder, env: environment(), encoding: 'utf8' });
const install = (cwd = folder) =>
  spawnSync(process.execPath, [resolve('dev/hooks/install.mjs')], {
    cwd,
    env: environment(),
    encoding: 'utf8',
  });
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-hooks-'));
  git('init', '--quiet');
  mkdirSync(join(folder, 'dev'));
  cpSync('dev/hooks', join(folder, 'dev/hooks'), { recursive: true });
  for (const path of ['.prettierrc', '.prettierignore', 'package.json']) cpSync(path, join(folder, path));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  write('.gitignore', 'node_modules\n');
  install();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm ci', () => {
  it('has git use the hooks', () => {
    expect(git('config', 'core.hooksPath')).toBe('dev/hooks\n');
  });

  it('leaves hooks of the user’s own', () => {
    git('config', 'core.hooksPath', '/own');
    expect(install().status).toBe(0);
    expect(git('config', 'core.hooksPath')).toBe('/own\n');
  });

  it('goes on where there is no repository, and in a subfolder of another one', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'sillage-none-'));
    expect(install(elsewhere)).toMatchObject({ status: 0, stderr: '' });
    rmSync(elsewhere, { recursive: true });
    git('config', '--unset', 'core.hooksPath');
    expect(install(join(folder, 'dev')).status).toBe(0);
    expect(spawnSync('git', ['config', 'core.hooksPath'], { cwd: folder, env: environment() }).status).toBe(
      1,
    );
  });

  it('goes on where there is no git', () => {
    const { status, stderr } = spawnSync(process.execPath, [resolve('dev/hooks/install.mjs')], {
      cwd: folder,
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('the message of a commit', () => {
  /** Returns the hook's output for a message; empty where the hook accepts it. */
  function saidOf(message: string): string {
    write('message', message);
    const { status, stderr } = spawnSync(process.execPath, ['dev/hooks/commit-message.mjs', 'message'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(stderr === '' ? 0 : 1);
    return stderr;
  }

  it.each([
    'feat(ui): a list says how many it has',
    'fix(api, ui): two rooms\n',
    'docs: no scope\n\nWhy it is so.\n',
    'feat(api)!: what was there goes',
    "Merge branch 'main'",
    'fixup! docs: no scope',
    '# a comment of git\ndocs: no scope\n# another',
  ])('%j is taken', (message) => {
    expect(saidOf(message)).toBe('');
  });

  it.each([
    ['A new list', 'type(scope)'],
    ['feature(ui): a list', 'type(scope)'],
    ['feat(UI): a list', 'type(scope)'],
    ['feat(ui):a list', 'type(scope)'],
    ['feat(ui): a list.', 'full stop'],
    [`feat(ui): ${'a'.repeat(120)}`, '130 characters'],
    ['feat(ui): a list\nand another', 'blank line'],
  ])('%j is refused, and why is said', (message, why) => {
    expect(saidOf(message)).toContain(why);
  });

  it('is looked at by git', () => {
    expect(commit('--allow-empty', '-m', 'A new list')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('type(scope)'),
    });
    expect(commit('--allow-empty', '-m', 'feat: a new list')).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('what is staged', () => {
  it('is formatted, in the commit and in the file', () => {
    write('a.ts', 'const a = {b:"c"}\n');
    git('add', 'a.ts');
    expect(commit('-m', 'feat: a').status).toBe(0);
    expect(git('show', 'HEAD:a.ts')).toBe("const a = { b: 'c' };\n");
    expect(git('status', '--porcelain', 'a.ts')).toBe('');
  });

  it('is formatted alone where the file has more that is not staged', () => {
    write('a.ts', 'const a={};\n');
    git('add', 'a.ts');
    write('a.ts', 'const a={};\nconst b={};\n');
    expect(commit('-m', 'feat: a').status).toBe(0);
    expect(git('show', 'HEAD:a.ts')).toBe('const a = {};\n');
    expect(read('a.ts')).toBe('const a={};\nconst b={};\n');
  });

  it('is formatted by `git commit --all`, too', () => {
    write('a.ts', 'const a = 1;\n');
    git('add', 'a.ts');
    commit('-m', 'feat: a');
    write('a.ts', 'const a={};\n');
    expect(commit('--all', '-m', 'feat: b').status).toBe(0);
    expect(git('show', 'HEAD:a.ts')).toBe('const a = {};\n');
    expect(git('status', '--porcelain', 'a.ts')).toBe('');
  });

  it('is left as it is where it cannot be formatted, or is not Prettier’s', () => {
    write('a.ts', 'const a = ;\n');
    write('b.bin', 'a  b');
    git('add', 'a.ts', 'b.bin');
    expect(commit('-m', 'feat: a').status).toBe(0);
    expect([git('show', 'HEAD:a.ts'), git('show', 'HEAD:b.bin')]).toEqual(['const a = ;\n', 'a  b']);
  });

  it('is named where a commit of single paths is not formatted', () => {
    write('a.ts', 'const a = 1;\n');
    git('add', 'a.ts');
    commit('-m', 'feat: a');
    write('a.ts', 'const a={};\n');
    const { status, stderr } = commit('-m', 'feat: b', 'a.ts');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Not formatted: a.ts') });
  });

  it('is committed in a worktree without packages as it is', () => {
    write('a.ts', 'const a={};\n');
    git('add', '.');
    rmSync(join(folder, 'node_modules'));
    expect(commit('-m', 'feat: a').status).toBe(0);
    expect(git('show', 'HEAD:a.ts')).toBe('const a={};\n');
  });
});
