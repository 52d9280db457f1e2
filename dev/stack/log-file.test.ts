import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../tests/support/processes/product';
import { Ledger } from './ledger';
import { LogFile } from './log-file';
import { RunningPart } from './part';

let folder: string;
let path: string;
let part: RunningPart | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-log-'));
  path = join(folder, 'part.log');
});
afterEach(async () => {
  await part?.stop();
  part = undefined;
  rmSync(folder, { recursive: true });
});

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('the log of a part', () => {
  it('is put aside when it is long, the oldest goes, and its writer goes on in it', () => {
    const log = new LogFile(path, { bytes: 20, kept: 2, pause: 1 });
    const writer = openSync(path, 'a');
    for (let line = 1; line <= 16; line += 1) {
      writeSync(writer, `line ${String(line).padStart(3, '0')}\n`);
      log.putAsideWhenLong();
    }
    closeSync(writer);
    expect(readdirSync(folder).sort()).toEqual(['part.log', 'part.log.1', 'part.log.2']);
    const lines = ['part.log.2', 'part.log.1', 'part.log'].map((file) => linesOf(join(folder, file)));
    expect(lines).toEqual([
      ['line 010', 'line 011', 'line 012'],
      ['line 013', 'line 014', 'line 015'],
      ['line 016'],
    ]);
    expect(log.lastLines(3)).toBe('line 014\nline 015\nline 016');
    expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
  });

  it('stays as it is, with those before it, when it cannot be put aside; that is said once', () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const log = new LogFile(path, { bytes: 1, kept: 1, pause: 1 });
    appendFileSync(path, 'before\n');
    log.putAsideWhenLong();
    appendFileSync(path, 'here\n');
    // It is in the copy's way.
    mkdirSync(`${path}.new`);
    log.putAsideWhenLong();
    log.putAsideWhenLong();
    expect(told.mock.calls).toEqual([
      [expect.stringMatching(/part\.log is long, and cannot be put aside: /)],
    ]);
    told.mockRestore();
    expect(log.lastLines(20)).toBe('before\nhere');
  });

  it('stays bounded while the part runs', async () => {
    const limit = { bytes: 50_000, kept: 2, pause: 5 };
    part = await RunningPart.start({
      name: 'Writer',
      command: process.execPath,
      args: ['--eval', `setInterval(() => console.log('x'.repeat(999)), 1)`],
      env: process.env,
      logFile: path,
      logLimit: limit,
      ledger: new Ledger(folder),
    });
    const sizes = (): number[] =>
      readdirSync(folder)
        .filter((name) => name.startsWith('part.log'))
        .map((name) => statSync(join(folder, name)).size);
    await until(() => Promise.resolve(sizes().length === 3));
    const first = readFileSync(`${path}.2`);
    // A third file takes the place of the first.
    await until(() => Promise.resolve(!readFileSync(`${path}.2`).equals(first) || sizes().length > 3));
    expect(sizes()).toHaveLength(3);
    expect(part.lastLines()).toContain('x'.repeat(999));
  });
});
