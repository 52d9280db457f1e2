import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { build } from 'esbuild';
import { filesIn, hashOf, takeFreePlace } from './files';

/** Where everything that is built stands. */
export const buildFolder = 'dist';
/** What runs in production; of dev the tools for operators, and what these stand on. */
const rooms = [
  ...['domain', 'config', 'db', 'egress', 'metrics', 'migrations', 'activities', 'worker', 'api'],
  ...[
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
  ],
  'workflows',
];
/** The oldest Node that runs it (`engines` of package.json). */
const target = 'node20';
/** Builds that are kept: processes of the one before may still run, and begin threads from it. */
const kept = 2;
const prefix = 'app-';

/**
 * Compiles the product, unless it is compiled; answers the folder. It is named by its sources, so that a build is never changed while
 * processes run from it. File by file, so that what finds files by their place finds them; the workflows in one, for Temporal's sandbox.
 */
export async function compileProduct(): Promise<string> {
  const entryPoints = rooms.flatMap(filesIn).filter((file) => file.endsWith('.ts'));
  const place = join(buildFolder, prefix + hashOf(['package-lock.json', ...entryPoints]).slice(0, 16));
  if (existsSync(place)) return place;
  const made = `${place}.${process.pid}`;
  try {
    await build({
      ...{ entryPoints, outdir: made, outbase: '.', target },
      ...{ format: 'cjs', platform: 'node', sourcemap: true, logLevel: 'warning' },
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

/** Removes all but the newest builds. */
function removeOld(newest: string): void {
  const old = readdirSync(buildFolder)
    .filter((name) => name.startsWith(prefix) && !name.includes('.') && name !== basename(newest))
    .map((name) => join(buildFolder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of old.slice(kept - 1)) rmSync(folder, { recursive: true, force: true });
}
