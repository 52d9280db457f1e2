import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { build } from 'esbuild';
import { filesIn, hashOf, takeFreePlace } from './files';

/** The folder of everything that is built. */
export const buildFolder = 'dist';
/** The folders that run in production; of dev, only the operators' tools and what they import. */
const rooms = [
  'domain',
  'config',
  'db',
  'egress',
  'metrics',
  'tracing',
  'migrations',
  'activities',
  'worker',
  'api',
  'dev/account',
  'dev/backup',
  'dev/check-data',
  'dev/doctor',
  'dev/erase',
  'dev/replay',
  'dev/restore',
  'dev/rotate-key',
  'dev/setup',
  'dev/stack',
  'workflows',
];
/** The oldest Node that the build supports (`engines` of package.json). */
const target = 'node20';
/** How many builds are kept: processes of the previous build may still run, and start threads from it. */
const kept = 2;
const prefix = 'app-';

/**
 * Compiles the product, unless this version is compiled already; returns the folder. The folder's name is a hash of the sources, so a build
 * never changes while processes run from it. Each file is compiled separately, so that code that locates files by relative path finds them;
 * the workflows are one bundle, for Temporal's sandbox.
 */
export async function compileProduct(): Promise<string> {
  const entryPoints = rooms.flatMap(filesIn).filter((file) => file.endsWith('.ts'));
  const place = join(buildFolder, prefix + hashOf(['package-lock.json', ...entryPoints]).slice(0, 16));
  if (existsSync(place)) return place;
  const made = `${place}.${process.pid}`;
  try {
    await build({
      entryPoints,
      outdir: made,
      outbase: '.',
      target,
      format: 'cjs',
      platform: 'node',
      sourcemap: true,
      logLevel: 'warning',
    });
    const { code } = await bundleWorkflowCode({
      workflowsPath: require.resolve('../../workflows/index.ts'),
      logger: new DefaultLogger('WARN'),
    });
    const bundle = join(made, 'workflows/bundle.js');
    mkdirSync(dirname(bundle), { recursive: true });
    writeFileSync(bundle, code);
    takeFreePlace(made, place);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  removeOld(place);
  return place;
}

/** Removes all builds but the newest. */
function removeOld(newest: string): void {
  const old = readdirSync(buildFolder)
    .filter((name) => name.startsWith(prefix) && !name.includes('.') && name !== basename(newest))
    .map((name) => join(buildFolder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of old.slice(kept - 1)) rmSync(folder, { recursive: true, force: true });
}
