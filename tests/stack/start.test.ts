import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../dev/stack/ports';
import { send } from '../../dev/stack/processes';
import { slackCredentials } from '../providers/slack';
import { gone, npmStart, type RunningStart } from '../support/processes/start';

const password = 'a password for the tests';
const parts = ['API', 'PostgreSQL', 'Temporal', 'Worker'];

/** Returns the settings of a separate installation: a new data directory and unused ports. */
async function newInstallation() {
  return {
    DATA_DIR: join(tmpdir(), `sillage-start-${randomBytes(4).toString('hex')}`),
    PORT: String(await freePort()),
    TEMPORAL_PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
    ADMIN_EMAIL: 'start@sillage.test',
    ADMIN_PASSWORD: password,
  };
}

type Installation = Awaited<ReturnType<typeof newInstallation>>;

let installation: Installation;
const started: RunningStart[] = [];

function start(changes: Record<string, string> = {}, ...options: string[]): RunningStart {
  const run = npmStart({ ...installation, ...changes }, ...options);
  started.push(run);
  return run;
}

/** Returns the output of `npm start` itself, without the lines that npm prints first. */
function linesOf(run: RunningStart): string[] {
  return run.output.split('\n').filter((line) => line !== '' && !/^(>|npm warn)/.test(line));
}

afterEach(async () => {
  for (const run of started.splice(0)) {
    run.signalGroup('SIGKILL');
    const servers = run.servers();
    for (const { pid } of servers) send(pid, 'SIGKILL');
    await gone(servers);
  }
});

describe('npm start refuses with one line and exit code 1', () => {
  beforeAll(async () => {
    installation = await newInstallation();
  });
  afterAll(() => rmSync(installation.DATA_DIR, { recursive: true, force: true }));

  test('when its port is taken', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(Number(installation.PORT), '127.0.0.1', listening));
    const run = start();
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([
      `Port ${installation.PORT} is taken: stop what listens there, or set PORT to another port.`,
    ]);
    await new Promise((closed) => server.close(closed));
  });

  test('when a setting cannot be read', async () => {
    const run = start({ LOG_LEVEL: 'loud' });
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([expect.stringMatching(/^The setting LOG_LEVEL must be debug, info/)]);
  });

  test('when no database answers', async () => {
    const run = start({
      DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${installation.TEMPORAL_PORT}/none`,
    });
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([
      expect.stringMatching(/^The database none at .* does not answer .*DATABASE_URL/),
    ]);
    expect(run.output).not.toContain('secret');
  });

  test('when the data directory cannot be made', async () => {
    const file = join(installation.DATA_DIR, 'a-file');
    mkdirSync(installation.DATA_DIR, { recursive: true });
    writeFileSync(file, '');
    const run = start({ DATA_DIR: file });
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([expect.stringMatching(/^The data directory .*a-file cannot be written/)]);
  });
});

describe('npm start', () => {
  beforeAll(async () => {
    installation = await newInstallation();
  });
  afterAll(() => rmSync(installation.DATA_DIR, { recursive: true, force: true }));

  test('runs everything, keeps a second start away, and leaves no process behind after Ctrl-C', async () => {
    const run = start();
    await run.ready();
    const address = `http://127.0.0.1:${installation.PORT}`;
    expect(run.output).toContain(address);
    expect(run.output).toContain(installation.ADMIN_EMAIL);
    await until(isWell);
    const health = await fetch(`${address}/api/health`);
    // nginx keeps a connection for 60 s: it is to be the one that closes it.
    expect(health.headers.get('Keep-Alive')).toBe('timeout=65');
    expect((await fetch(address)).status).toBe(200);
    expect(statSync(join(installation.DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
    const servers = run.servers();
    expect(namesOf(run)).toEqual(parts);
    // Temporal tells nobody outside what it is (docs/operating.md#what-leaves-the-installation).
    const temporal = servers.find(({ name }) => name === 'Temporal');
    expect(readFileSync(`/proc/${temporal?.pid}/environ`, 'latin1').split('\0')).toContain(
      'TEMPORAL_VERSION_CHECK_DISABLED=1',
    );

    const second = start({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(linesOf(second)).toEqual([expect.stringMatching(/is in use by another start \(process \d+\)/)]);

    run.pressCtrlC();
    run.pressCtrlC();
    await run.exited;
    await gone(servers);
    expect(run.servers()).toEqual([]);
  });

  test('goes on where it was after a kill -9 of everything', async () => {
    const key = readFileSync(join(installation.DATA_DIR, 'secret-key'), 'utf8');
    const killed = start();
    await killed.ready();
    killed.signalGroup('SIGKILL');
    for (const { pid } of killed.servers()) send(pid, 'SIGKILL');
    await gone(killed.servers());

    const run = start();
    await run.ready();
    expect(readFileSync(join(installation.DATA_DIR, 'secret-key'), 'utf8')).toBe(key);
    expect((await signIn()).status).toBe(200);
  });

  test('starts a part again that dies', async () => {
    const run = start();
    await run.ready();
    const killed = run.servers().filter(({ name }) => name === 'Worker' || name === 'PostgreSQL');
    for (const { pid } of killed) send(pid, 'SIGKILL');
    await until(() => namesOf(run).join() === parts.join() && !sharesProcess(run.servers(), killed));
    await until(isWell);
    expect(run.output).toMatch(/Worker ended \(killed by SIGKILL\); it starts again in 0.5 s/);
    expect(run.output).toMatch(/PostgreSQL ended \(killed by SIGKILL\)/);
    expect(namesOf(run)).toEqual(parts);
  });

  test('keeps the API and the worker running while PostgreSQL is killed again and again', async () => {
    const run = start();
    await run.ready();
    const pidsOf = () => run.servers().filter(({ name }) => name === 'API' || name === 'Worker');
    const before = pidsOf();
    for (let times = 0; times < 3; times += 1) {
      const [killed] = run.servers().filter(({ name }) => name === 'PostgreSQL');
      if (killed) send(killed.pid, 'SIGKILL');
      await until(
        () => namesOf(run).join() === parts.join() && !sharesProcess(run.servers(), killed ? [killed] : []),
      );
      await until(isWell);
    }
    expect(pidsOf()).toEqual(before);
  });

  test('with stand-ins has providers called on this machine, and shows each call on a page', async () => {
    const run = start({}, '--with-stand-ins');
    await run.ready();
    const page = /Stand-ins +(http:\S+)/.exec(run.output)?.[1] ?? '';
    const shown = async () => (await fetch(page)).text();
    expect(await shown()).toContain(slackCredentials.api_key);
    expect(await shown()).not.toContain('auth.test');

    const session = (await signIn()).headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const check = await post(
      'user/app/check',
      { app_id: 'slack', data: slackCredentials },
      session.join('; '),
    );
    expect(await check.json()).toEqual({ data: { check: { works: true, message: null } } });
    expect(await shown()).toContain('POST /api/auth.test');

    const servers = run.servers();
    run.pressCtrlC();
    await run.exited;
    await gone(servers);
    await expect(shown()).rejects.toThrow();
  });

  test('ends what an earlier one left running, and stops when npm alone is killed', async () => {
    const orphaned = start();
    await orphaned.ready();
    const left = orphaned.servers().filter(({ name }) => name === 'PostgreSQL' || name === 'Temporal');
    orphaned.signalGroup('SIGKILL');

    const run = start();
    await run.ready();
    await gone(left);
    const servers = run.servers();
    run.signal('SIGKILL');
    await gone(servers);
  });
});

const signIn = (): Promise<Response> => post('user/token', { email: installation.ADMIN_EMAIL, password });

function post(path: string, body: object, cookie = ''): Promise<Response> {
  const address = `http://127.0.0.1:${installation.PORT}`;
  return fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify(body),
  });
}

async function isWell(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${installation.PORT}/api/health`).catch(() => null);
  return answer?.ok ?? false;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}

function sharesProcess(some: { pid: number }[], others: { pid: number }[]): boolean {
  return some.some(({ pid }) => others.some((other) => other.pid === pid));
}

function namesOf(run: RunningStart): string[] {
  return run
    .servers()
    .map(({ name }) => name)
    .sort();
}
