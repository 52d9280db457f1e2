/**
 * Runs a TypeScript file of this project: `node dev/run.mjs dev/start/main.ts [arguments]`.
 *
 * It is all there is on a fresh checkout, so it has no dependencies: it looks at the version of Node, installs the
 * packages when they are missing or not the ones of the lock file, and then loads the file in this same process.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
process.env.TZ = 'UTC';

refuseOldNode();
if (!packagesAreInstalled()) await installPackages();

const [entry, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], resolve(entry), ...args];
await import('tsx');
await import(pathToFileURL(resolve(entry)).href);

function refuseOldNode() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Sillage needs Node ${wanted} or later; this is ${process.versions.node}. https://nodejs.org has it.`);
}

/** npm writes what it installed into node_modules when it is done: compared with what the lock file asks for. */
function packagesAreInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    if (!installed[path]) return Boolean(optional);
    return installed[path].version === version;
  });
}

async function installPackages() {
  console.log('Installing the packages of package-lock.json (about a minute)');
  // NODE_ENV=production must not leave parts out. Which scripts run is for allowScripts in package.json, and the user's npmrc.
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  const forward = (signal) => npm.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const failure = await new Promise((done) => {
    npm.on('error', (error) => done(error.message));
    npm.on('exit', (code, signal) => done(code === 0 ? null : `npm ci ended with ${signal ?? code}`));
  });
  for (const signal of signals) process.off(signal, forward);
  if (failure) fail(`The packages could not be installed: ${failure}. Its output above says why.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
