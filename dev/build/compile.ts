import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { build } from 'esbuild';
import { buildPrefix, holdBuild, removeOldBuilds, reuseBuild } from './builds';
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

const entryPoints = (): string[] => rooms.flatMap(filesIn).filter((file) => file.endsWith('.ts'));

/** The files that a build depends on: the sources, the packages, and how they are compiled. */
export function buildInputs(): string[] {
  const isSettings = (file: string): boolean => /(?:^|\/)tsconfig[^/]*\.json$/.test(file);
  const settings = [...readdirSync('.').sort(), ...rooms.flatMap(filesIn)].filter(isSettings);
  return ['package-lock.json', ...settings, ...filesIn('dev/build'), ...entryPoints()];
}

/**
 * Compiles the product, unless this version is compiled already; returns the folder, which nobody removes while this process lives. Its name
 * is a hash of what the build depends on, so a build never changes while processes run from it. Each file is compiled separately, so that
 * code that locates files by relative path finds them; the workflows are one bundle, for Temporal's sandbox.
 */
export async function compileProduct(): Promise<string> {
  const place = join(buildFolder, buildPrefix + hashOf(buildInputs()).slice(0, 16));
  mkdirSync(buildFolder, { recursive: true });
  holdBuild(place);
  if (reuseBuild(place)) return place;
  const made = `${place}.${process.pid}`;
  try {
    await build({
      entryPoints: entryPoints(),
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
  removeOldBuilds(buildFolder);
  return place;
}
