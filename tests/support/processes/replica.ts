import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

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
