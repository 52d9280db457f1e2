/** `npm run build`: compiles the product into dist/, where Node runs it without a loader and without devDependencies. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildInterface } from '../start/interface';
import { describeFailure } from '../stack/problem';
import { during } from '../stack/progress';
import { buildFolder, compileProduct } from './compile';

/**
 * The programs that a person starts: each sets the time zone first, because the product relies on it, and then loads its folder's program.
 */
const entries = (app: string): Record<string, string> => ({
  'api.js': `require('./${app}/api/server.js');`,
  'worker.js': `require('./${app}/worker/main.js');`,
  'tool.js': `
const tools = ['setup', 'account', 'backup', 'check-data', 'doctor', 'erase', 'replay', 'restore', 'rotate-key'];
const [name] = process.argv.splice(2, 1);
if (tools.includes(name)) require('./${app}/dev/' + name + '/main.js');
else {
  console.error('Usage: node dist/tool.js ' + tools.join('|') + ' [arguments]');
  process.exitCode = 1;
}`,
});

void main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exit(1);
});

async function main(): Promise<void> {
  await during('Building the interface', () =>
    buildInterface(join(buildFolder, 'ui'), new AbortController().signal),
  );
  const place = await during('Compiling', compileProduct);
  for (const [name, code] of Object.entries(entries(basename(place))))
    writeFileSync(join(buildFolder, name), `'use strict';\nprocess.env.TZ = 'UTC';\n${code.trim()}\n`);
  console.log(
    `${buildFolder}/ is built: node dist/tool.js setup, node dist/api.js, node dist/worker.js (docs/operating.md).`,
  );
}
