import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, loopback } from '../../../../dev/stack/ports';
import type { Authority } from './certificates';
import { startNginx } from './nginx';
import { Proxied } from './proxied';

/** One of several processes that do the same work, as an operator's supervisor runs it. */
export class Replica {
  private child: ChildProcess | undefined;

  /** `ready` resolves with true when a process that has just started does its work. Its lines are appended to the log file. */
  constructor(
    private program: string,
    private readonly environment: Record<string, string>,
    private readonly logFile: string,
    private readonly ready: () => Promise<boolean>,
  ) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC', LOG_LEVEL: 'warn', ...this.environment },
    });
    this.child = child;
    const log = createWriteStream(this.logFile, { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    while (!(await this.ready().catch(() => false))) {
      if (child.exitCode !== null)
        throw new Error(`${this.program} ended before it was ready: ${this.logFile}`);
      await delay(100);
    }
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when the process has ended, with the signal that ended it, if one did. */
  async ended(): Promise<NodeJS.Signals | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.signalCode ?? null;
    return ((await once(child, 'exit')) as [number | null, NodeJS.Signals | null])[1];
  }

  /** Ends the process with the signal; returns its exit code, null when the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exited)[0];
  }

  /** Ends the process with the signal, and starts another one in its place, of another program if one is given; returns the exit code of the first. */
  async replace(signal: 'SIGTERM' | 'SIGKILL', program = this.program): Promise<number | null> {
    const code = await this.end(signal);
    this.program = program;
    await this.start();
    return code;
  }
}

/** Several APIs behind nginx with TLS, and several workers. */
export interface Replicas {
  apis: Replica[];
  workers: Replica[];
  baseUrl: string;
  /** One account's calls through nginx. */
  product: Proxied;
  stop(): Promise<void>;
}

interface Wanted {
  /** The programs of both, as paths of files. */
  programs: { api: string; worker: string };
  apis: number;
  workers: number;
  /** Settings of all processes; TRUST_PROXY is 1 unless they say otherwise. */
  settings: Record<string, string>;
  /** Settings of the APIs alone. */
  apiSettings?: Record<string, string>;
  authority: Authority;
  /** Where each process writes its log, as `api-0.log`. */
  folder: string;
  credentials: { email: string; password: string };
}

/** Starts the processes; resolves when all are ready and the account is signed in. The account must be there. */
export async function startReplicas(wanted: Wanted): Promise<Replicas> {
  const { programs, authority, folder } = wanted;
  const port = await freePort();
  const baseUrl = `https://${loopback}:${port}`;
  const start = async (program: string, name: string, own: Record<string, string>): Promise<Replica> => {
    const METRICS_PORT = String(await freePort());
    const ready = async (): Promise<boolean> => (await fetch(`http://${loopback}:${METRICS_PORT}/ready`)).ok;
    const settings = { PUBLIC_URL: baseUrl, TRUST_PROXY: '1', ...wanted.settings, ...own, METRICS_PORT };
    const replica = new Replica(program, settings, join(folder, `${name}.log`), ready);
    await replica.start();
    return replica;
  };
  const apis: Replica[] = [];
  const upstreams: URL[] = [];
  // One after another: a port that was found free is only taken once its process listens.
  for (let place = 0; place < wanted.apis; place += 1) {
    const PORT = String(await freePort());
    apis.push(await start(programs.api, `api-${place}`, { ...wanted.apiSettings, PORT }));
    upstreams.push(new URL(`http://${loopback}:${PORT}`));
  }
  const workers: Replica[] = [];
  for (let place = 0; place < wanted.workers; place += 1)
    workers.push(await start(programs.worker, `worker-${place}`, {}));
  const [first, ...others] = upstreams;
  if (!first) throw new Error('nginx needs an API');
  const nginx = await startNginx({ port, path: '', authority, upstreams: [first, ...others] });
  const product = new Proxied(baseUrl, authority);
  await product.signIn(wanted.credentials);
  return {
    apis,
    workers,
    baseUrl,
    product,
    stop: async () => {
      await nginx.stop();
      await Promise.all([...apis, ...workers].map((replica) => replica.end('SIGKILL')));
      await product.close();
    },
  };
}
