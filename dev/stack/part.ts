import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { endProcess } from './processes';
import type { Ledger } from './ledger';
import { LogFile, type LogLimit } from './log-file';

const tailLines = 20;

export interface PartOptions {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The user that runs the process, when it is not the current one. */
  user?: { uid: number; gid: number };
  /** The file that its output is appended to. */
  logFile: string;
  /** How much of it is kept; without it, 10 MB in the file and four such files before it. */
  logLimit?: LogLimit;
  ledger: Ledger;
  /** Opens an IPC channel: the part can report by it, and ends when this process is gone. */
  ipc?: boolean;
  stopSignal?: NodeJS.Signals;
  /** Milliseconds it has to end before it is killed; 20,000 without it: a worker whose Temporal is away takes ten seconds. */
  grace?: number;
  /** It has lower priority than what people wait for when CPUs are scarce (`os.setPriority`). */
  inBackground?: boolean;
}

/**
 * A server process of the stack. It is detached: the terminal's Ctrl-C does not reach it, so the stack stops it in the right order. Its
 * output goes to a file, so that it does not depend on this process either.
 */
export class RunningPart {
  readonly name: string;
  readonly pid: number;
  /** Resolves with a sentence fragment about how it ended. */
  readonly exited: Promise<string>;
  private alive = true;
  private readonly log: LogFile;

  private constructor(
    private readonly options: PartOptions,
    readonly child: ChildProcess,
  ) {
    if (child.pid === undefined) throw new Error(`${options.name} has no process`);
    this.name = options.name;
    this.pid = child.pid;
    options.ledger.add(options.name, child.pid);
    this.log = new LogFile(options.logFile, options.logLimit);
    const endOfLog = this.log.keepBounded();
    this.exited = new Promise((ended) => {
      child.once('exit', (code, signal) => {
        this.alive = false;
        endOfLog();
        options.ledger.remove(this.pid);
        ended(signal ? `killed by ${signal}` : `exit code ${code ?? 'unknown'}`);
      });
    });
  }

  static async start(options: PartOptions): Promise<RunningPart> {
    const log = openSync(options.logFile, 'a', 0o600);
    try {
      const child = spawn(options.command, options.args, spawnOptions(options, log));
      await new Promise((started, failed) => {
        child.once('spawn', started);
        child.once('error', failed);
      });
      if (options.inBackground && child.pid !== undefined) {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      }
      return new RunningPart(options, child);
    } finally {
      closeSync(log);
    }
  }

  get isRunning(): boolean {
    return this.alive;
  }

  /** The last lines it wrote. */
  lastLines(): string {
    return this.log.lastLines(tailLines);
  }

  /** Ends the process, by SIGKILL when it takes longer than `grace`. */
  async stop(): Promise<void> {
    if (this.alive)
      await endProcess(this.pid, this.options.stopSignal ?? 'SIGTERM', this.options.grace ?? 20_000);
    await this.exited;
  }
}

function spawnOptions({ env, user, ipc }: PartOptions, log: number): SpawnOptions {
  return {
    env,
    ...user,
    detached: true,
    stdio: ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
  };
}
