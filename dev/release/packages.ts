import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { z } from 'zod';
import { Problem } from '../stack/problem';

const run = promisify(execFile);

/** What of package.json a release changes; all else stays. */
const manifest = z.looseObject({
  version: z.string(),
  scripts: z.unknown(),
  devDependencies: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.string()),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
    }),
  ),
});
const bill = z.looseObject({
  serialNumber: z.unknown(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
});

export const readManifest = () => manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A package of the lock file. */
export interface Package {
  name: string;
  version: string;
  /** Its folder, from the root of the project. */
  folder: string;
  /** An expression of SPDX; undefined where the package does not say. */
  licence: string | undefined;
  /** Only some systems install it. */
  isOfOneSystem: boolean;
}

/**
 * Writes package.json and the lock file of a release into its folder: without the developers' packages and scripts, so that `npm ci` there
 * installs what the product needs and nothing else. npm itself takes their packages out of the lock file, and asks no registry for it.
 */
export async function writePackageFiles(folder: string): Promise<void> {
  const { devDependencies, scripts: _, ...kept } = readManifest();
  const overrides = Object.entries(kept.overrides).map(([name, version]): [string, string] => {
    const isReference = version.startsWith('$');
    return [name, isReference ? (devDependencies[version.slice(1)] ?? version) : version];
  });
  const text = JSON.stringify({ ...kept, overrides: Object.fromEntries(overrides) }, null, 2);
  writeFileSync(join(folder, 'package.json'), `${text}\n`);
  writeFileSync(join(folder, 'package-lock.json'), readFileSync('package-lock.json'));
  await npm(
    folder,
    'install',
    '--package-lock-only',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  );
}

/** Returns the packages of a folder's lock file, sorted by name, each version once. */
export function packagesOf(folder: string): Package[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')));
  const named = new Map<string, Package>();
  for (const [path, { name, version = '', license, os, cpu }] of Object.entries(packages)) {
    if (path === '') continue;
    const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${own}@${version}`;
    const isOfOneSystem = os !== undefined || cpu !== undefined;
    if (!named.has(key))
      named.set(key, { name: own, version, folder: path, licence: license, isOfOneSystem });
  }
  return [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/**
 * Returns npm's bill of materials of a folder's lock file, in CycloneDX. Its time is the commit's, and it has no number by chance, so that the
 * same lock file gives the same text. It is asked of a lock file without developers' packages: `--omit dev` of npm 10 and 11 leaves out each
 * package that one of those needs as well.
 */
export async function billOfMaterials(folder: string, name: string, time: string): Promise<string> {
  const said = await npm(
    folder,
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  );
  const { serialNumber: _, metadata, ...rest } = bill.parse(JSON.parse(said));
  const component = { ...metadata.component, name };
  return `${JSON.stringify({ ...rest, metadata: { ...metadata, timestamp: time, component } }, null, 2)}\n`;
}

export const npmVersion = async (): Promise<string> => (await npm('.', '--version')).trim();

/** Runs npm in a folder; returns its output. Throws Problem with what npm said. */
async function npm(folder: string, ...args: string[]): Promise<string> {
  try {
    return (await run('npm', args, { cwd: folder, maxBuffer: 64 * 1024 ** 2 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Problem(`npm ${args[0]} failed for the release:\n${said}`);
  }
}
