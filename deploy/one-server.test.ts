import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-one-server-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script of the folder with programs that take the place of others, and returns what it prints. */
function run(script: string, programs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): string {
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr, status } = spawnSync('sh', ['-c', script, 'sillage', 'doctor'], {
    env: { ...env, PATH },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test('the passwords of the databases stand in no arguments, which all users of the machine see', () => {
  const script = readFileSync('deploy/postgres/databases.sh', 'utf8');
  const passwords = { SILLAGE_DB_PASSWORD: 'hidden-one', TEMPORAL_DB_PASSWORD: 'hidden-two' };
  const said = run(script, { psql: 'echo "$@"; cat; env' }, passwords);
  const [args = '', ...rest] = said.split('\n');
  expect(args).not.toContain('hidden');
  for (const [role, name] of [
    ['sillage', 'SILLAGE_DB_PASSWORD'],
    ['temporal', 'TEMPORAL_DB_PASSWORD'],
  ])
    expect(rest).toEqual(
      expect.arrayContaining([
        `\\getenv ${role} ${name}`,
        `CREATE ROLE ${role} LOGIN PASSWORD :'${role}';`,
        expect.stringMatching(`^${name}=hidden`),
      ]),
    );
});

test('a tool has the settings of the units, those that are given before them, and a home that its user may read', () => {
  const settings = join(folder, 'sillage.env');
  writeFileSync(settings, "DATABASE_URL=postgres://one\nPUBLIC_URL='https://x.example/?a=b&c'\n");
  // The machine of the tests has none of the places.
  const script = readFileSync('deploy/sillage.sh', 'utf8')
    .replace('cd /opt/sillage', `cd '${folder}'`)
    .replace('. /etc/sillage/sillage.env', `. ${settings}`)
    .replace('/usr/bin/node', 'tool');
  const said = run(
    script,
    { runuser: 'shift 3; exec "$@"', tool: 'echo "$@"; env' },
    { HOME: '/root', DATABASE_URL: 'postgres://two' },
  ).split('\n');
  expect(said).toEqual(
    expect.arrayContaining([
      'dist/tool.js doctor',
      'HOME=/opt/sillage',
      'DATABASE_URL=postgres://two',
      'PUBLIC_URL=https://x.example/?a=b&c',
      'SECRET_KEY_FILE=/etc/sillage/secret-key',
      'NODE_ENV=production',
    ]),
  );
});

test('programs that root unpacks belong to root, not to a user whose number the archive names', () => {
  const commands = readFileSync('docs/operating.md', 'utf8').match(/tar -x[^\n]*/g) ?? [];
  expect(commands.length).toBeGreaterThan(1);
  expect(commands.filter((command) => !command.includes('--no-same-owner'))).toEqual([]);
});
