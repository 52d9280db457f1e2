import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unknownAmong } from './testing/settings';

const folder = 'deploy/systemd';
const all = readdirSync(folder);
const units = all.filter((unit) => unit.startsWith('sillage-'));
const textOf = (unit: string): string => readFileSync(join(folder, unit), 'utf8');

test('there is a unit for each process, which ends it in order and never runs as root', () => {
  const ours = ['sillage-api.service', 'sillage-setup.service', 'sillage-worker@.service'];
  expect(all).toEqual([...ours, 'temporal.service']);
  expect(units.map((unit) => /^ExecStart=(.*)$/m.exec(textOf(unit))?.[1])).toEqual([
    '/usr/bin/node dist/api.js',
    // The machine's PostgreSQL and Temporal start with it, and may be later.
    '/usr/bin/node dist/tool.js setup --wait',
    '/usr/bin/node dist/worker.js',
  ]);
  for (const unit of units) expect(textOf(unit)).toMatch(/^User=sillage$/m);
});

test('the units set what the product reads', () => {
  const names = units.flatMap((unit) =>
    [...textOf(unit).matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(unknownAmong(names)).toEqual([]);
});

test('the units leave /proc/meminfo to the processes, without which a worker ends', () => {
  for (const unit of units) expect(textOf(unit)).not.toMatch(/^ProcSubset=/m);
});

test('a Temporal of this machine has its tables before it starts, and its namespace before the setup of Sillage', () => {
  const temporal = textOf('temporal.service');
  expect(temporal).toMatch(/^User=temporal$/m);
  expect(temporal).toMatch(/^Before=sillage-setup\.service$/m);
  for (const [when, script] of [
    ['Pre', 'schema'],
    ['Post', 'namespace'],
  ] as const) {
    expect(temporal).toContain(`\nExecStart${when}=/bin/sh /etc/temporal/${script}.sh\n`);
    expect(existsSync(`deploy/temporal/${script}.sh`)).toBe(true);
  }
});

test('Temporal asks nobody for newer versions', () => {
  expect(textOf('temporal.service')).toMatch(/^Environment=TEMPORAL_VERSION_CHECK_DISABLED=1$/m);
});

test('the units confine their processes alike, but that Temporal may ask for the machine’s addresses', () => {
  const hardening = all.map((unit) =>
    /^NoNewPrivileges=yes\n[^]*?(?=\n#|\n\n)/m.exec(textOf(unit))?.[0].replace(' AF_NETLINK', ''),
  );
  expect(all.filter((unit) => textOf(unit).includes('AF_NETLINK'))).toEqual(['temporal.service']);
  expect(new Set(hardening).size).toBe(1);
  expect(hardening[0]?.split('\n').length).toBeGreaterThan(20);
});

// Only systems with systemd have the program that reads units.
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
(isThere ? test : test.skip)('systemd understands every line of the units', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sillage-units-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const unit of all) {
      // The programs need not be where an operator's are.
      const path = join(copy, unit);
      writeFileSync(
        path,
        textOf(unit).replaceAll(/\/usr\/bin\/node|\/usr\/local\/bin\/temporal-server/g, process.execPath),
      );
      const told = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
      expect(
        told.stderr.split('\n').filter((line) => line.includes(copy) || line.includes('sillage')),
      ).toEqual([]);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
