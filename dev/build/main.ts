/** `npm run build`: compiles the product into dist/, where Node runs it without a loader and without developers' packages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { build } from 'esbuild';
import { buildInterface } from '../start/interface';
import { describeFailure } from '../stack/problem';
import { during } from '../stack/progress';
import { filesIn, takePlace } from './files';

const target = 'dist';
/** What runs in production; of dev the tools for operators, and what these stand on. */
const rooms = [
  ...['domain', 'config', 'db', 'egress', 'metrics', 'migrations', 'activities', 'worker', 'api'],
  ...['dev/account', 'dev/check-data', 'dev/replay', 'dev/rotate-key', 'dev/setup', 'dev/stack'],
  'workflows',
];
/** The oldest Node that runs it (`engines` of package.json). */
const node = 'node20';

/** What is started by hand: each sets the time zone first, as the product counts on it, and leads to its room. */
const entries: Record<string, string> = {
  'api.js': `require('./app/api/server.js');`,
  'worker.js': `require('./app/worker/main.js');`,
  'tool.js': `
const tools = ['setup', 'account', 'check-data', 'replay', 'rotate-key'];
const [name] = process.argv.splice(2, 1);
if (tools.includes(name)) require('./app/dev/' + name + '/main.js');
else {
  console.error('Usage: node dist/tool.js ' + tools.join('|') + ' [arguments]');
  process.exitCode = 1;
}`,
};

void main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exit(1);
});

async function main(): Promise<void> {
  await during('Building the interface', () =>
    buildInterface(join(target, 'ui'), new AbortController().signal),
  );
  await during('Compiling', compile);
  for (const [name, code] of Object.entries(entries))
    writeFileSync(join(target, name), `'use strict';\nprocess.env.TZ = 'UTC';\n${code.trim()}\n`);
  console.log(
    `${target}/ is built: node dist/tool.js setup, node dist/api.js, node dist/worker.js (docs/operating.md).`,
  );
}

/** Compiles file by file, so that what finds files by their place finds them, and bundles the workflows for Temporal's sandbox. */
async function compile(): Promise<void> {
  const made = join(target, `app.${process.pid}`);
  const entryPoints = rooms.flatMap(filesIn).filter((file) => file.endsWith('.ts'));
  await build({
    ...{ entryPoints, outdir: made, outbase: '.', target: node },
    ...{ format: 'cjs', platform: 'node', sourcemap: true, logLevel: 'warning' },
  });
  const { code } = await bundleWorkflowCode({
    workflowsPath: require.resolve('../../workflows/index.ts'),
    logger: new DefaultLogger('WARN'),
  });
  const bundle = join(made, 'workflows/bundle.js');
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, code);
  takePlace(made, join(target, 'app'));
}
