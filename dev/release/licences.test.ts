import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLicences } from './licences';
import type { Package } from './packages';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-licences-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An installed package, with these files. */
function installed(
  name: string,
  licence: string | undefined,
  files: Record<string, string> = {},
  more: Partial<Package> = {},
): Package {
  const own = join(folder, name);
  mkdirSync(own);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text);
  return { name, version: '1.0.0', folder: own, licence, isOfOneSystem: false, ...more };
}

describe('the licences of a release', () => {
  it('are listed with their texts and notices, each text once', () => {
    const list = listLicences([
      installed('one', 'MIT', { 'LICENSE.md': 'Do as you like.\r\n', 'index.js': 'code' }),
      installed('two', 'Apache-2.0', { LICENCE: 'Do as you like.\n', NOTICE: 'Made by Two.' }),
    ]);
    expect(list).toContain('one@1.0.0  MIT\ntwo@1.0.0  Apache-2.0\n');
    expect(list).toContain('\none@1.0.0\ntwo@1.0.0\n\nDo as you like.\n');
    expect(list.split('Do as you like.')).toHaveLength(2);
    expect(list).toContain('\ntwo@1.0.0\n\nMade by Two.\n');
    expect(list).not.toContain('code');
  });

  it('need no text of what this system has not installed', () => {
    const elsewhere = { name: 'other', version: '1.0.0', folder: join(folder, 'other'), licence: 'MIT' };
    expect(listLicences([{ ...elsewhere, isOfOneSystem: true }])).toContain(
      'bring theirs with them:\nother@1.0.0\n',
    );
    expect(() => listLicences([{ ...elsewhere, isOfOneSystem: false }])).toThrow(/other is not installed/);
  });

  it.each(['GPL-3.0-only', 'MIT OR GPL-3.0-only', undefined])('are refused where one is %s', (licence) => {
    const packages = [installed('free', 'MIT'), installed('bound', licence)];
    expect(() => listLicences(packages)).toThrow(
      `These packages may not be shipped: bound@1.0.0 (${licence ?? 'no licence named'}). Take another package`,
    );
  });
});
