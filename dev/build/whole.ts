import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildInterface } from '../start/interface';
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

/** Builds the interface and the product into dist/; returns the names of what this build consists of there. */
export async function buildWhole(): Promise<string[]> {
  await buildInterface(join(buildFolder, 'ui'), new AbortController().signal);
  const place = await during('Compiling', compileProduct);
  const programs = Object.entries(entries(basename(place)));
  for (const [name, code] of programs)
    writeFileSync(join(buildFolder, name), `'use strict';\nprocess.env.TZ = 'UTC';\n${code.trim()}\n`);
  return ['ui', basename(place), ...programs.map(([name]) => name)];
}
