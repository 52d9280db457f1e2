import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, send } from '../../../dev/stack/processes';

/** A running `npm start`, as a test sees it. */
export class RunningStart {
  output = '';
  /** The exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;

  constructor(
    private readonly child: ChildProcess,
    private readonly dataDirectory: string,
  ) {
    const keep = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    this.exited = new Promise((done) => child.once('close', (code) => done(code)));
  }

  /** Does what a terminal's Ctrl-C does: the signal goes to the whole process group. */
  pressCtrlC(): void {
    this.signalGroup('SIGINT');
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  signalGroup(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) send(-this.child.pid, signal);
  }

  /** Resolves when `npm start` prints that it is ready. */
  async ready(): Promise<void> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    while (!this.output.includes('Sillage is ready.')) {
      if (ended) throw new Error(`npm start ended before it was ready:\n${this.output}`);
      await delay(50);
    }
  }

  /** The servers that it has started and that run now. */
  servers(): { name: string; pid: number }[] {
    const file = join(this.dataDirectory, 'processes.json');
    if (!existsSync(file)) return [];
    return JSON.parse(readFileSync(file, 'utf8')) as { name: string; pid: number }[]; // dev/stack/ledger.ts
  }
}

/** Runs `npm start` with these settings and options, in a process group of its own, as a terminal does. */
export function npmStart(
  settings: { DATA_DIR: string } & Record<string, string>,
  ...options: string[]
): RunningStart {
  const child = spawn('npm', ['start', '--', ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', TEMPORAL_ADDRESS: '', LOG_LEVEL: 'warn', ...settings },
  });
  return new RunningStart(child, settings.DATA_DIR);
}

/** Resolves when all of the processes have ended. */
export async function gone(servers: { pid: number }[]): Promise<void> {
  while (servers.some(({ pid }) => isAlive(pid))) await delay(50);
}
