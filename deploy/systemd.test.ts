import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unknownAmong } from './testing/settings';

const folder = 'deploy/systemd';
const units = readdirSync(folder);
const textOf = (unit: string): string => readFileSync(join(folder, unit), 'utf8');

test('there is a unit for each process, which ends it in order and never runs as root', () => {
  expect(units).toEqual(['sillage-api.service', 'sillage-setup.service', 'sillage-worker@.service']);
  expect(units.map((unit) => /^ExecStart=(.*)$/m.exec(textOf(unit))?.[1])).toEqual([
    '/usr/bin/node dist/api.js',
    '/usr/bin/node dist/tool.js setup',
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

test('the units confine their processes alike', () => {
  const hardening = units.map((unit) => /^NoNewPrivileges=yes\n[^]*?(?=\n\n)/m.exec(textOf(unit))?.[0]);
  expect(new Set(hardening).size).toBe(1);
  expect(hardening[0]?.split('\n').length).toBeGreaterThan(20);
});

// Only systems with systemd have the program that reads units.
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
(isThere ? test : test.skip)('systemd understands every line of the units', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sillage-units-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const unit of units) {
      // The program need not be where an operator's is.
      const path = join(copy, unit);
      writeFileSync(path, textOf(unit).replaceAll('/usr/bin/node', process.execPath));
      const told = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
      expect(
        told.stderr.split('\n').filter((line) => line.includes(copy) || line.includes('sillage')),
      ).toEqual([]);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
