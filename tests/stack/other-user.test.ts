import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { canEnter } from '../../dev/stack/postgres/reach';
import { freePort } from '../../dev/stack/ports';
import { locateTemporal } from '../../dev/stack/temporal/executable';
import { RunningStart } from '../support/processes/start';

const run = promisify(execFile);

/** As root the test takes another user, who has no home and may write to nothing of the checkout; otherwise it is the user of the test. */
const isRoot = process.getuid?.() === 0;
const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody']));
const user = isRoot ? { uid: id('-u'), gid: id('-g') } : undefined;
const asUser = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];

const folder = join(tmpdir(), `sillage-test-${randomBytes(4).toString('hex')}`);
const data = join(folder, 'data');
let checkout: string;
let started: RunningStart;

beforeAll(async () => {
  await run('npm', ['run', 'build']);
  for (const path of [folder, data, join(data, 'programs')]) {
    mkdirSync(path);
    if (user) chownSync(path, user.uid, user.gid);
  }
  copyFileSync(
    await locateTemporal(AbortSignal.timeout(600_000), folder),
    join(data, 'programs', 'temporal'),
  );
  checkout = resolve('.');
  if (!user || canEnter(checkout, user)) return;
  // In a home that nobody else may enter.
  const copy = join(folder, 'checkout');
  await run('cp', ['--recursive', checkout, copy]);
  checkout = copy;
});
afterAll(async () => {
  started.pressCtrlC();
  await started.exited;
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

it('a user who owns neither the checkout nor a home starts Sillage', async () => {
  const [port, temporalPort, temporalUi] = [await freePort(), await freePort(), await freePort()].map(String);
  const [command = '', ...args] = [...asUser, 'npm', 'start'];
  const child = spawn(command, args, {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(user && { HOME: '/nonexistent', XDG_CACHE_HOME: '' }),
      DATABASE_URL: '',
      TEMPORAL_ADDRESS: '',
      DATA_DIR: data,
      PORT: port,
      TEMPORAL_PORT: temporalPort,
      TEMPORAL_UI_PORT: temporalUi,
    },
  });
  started = new RunningStart(child, data);
  await started.ready();
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(existsSync(join(data, 'secret-key'))).toBe(true);
});
