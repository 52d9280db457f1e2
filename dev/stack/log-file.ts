import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';

/** How much of a part's output is kept. */
export interface LogLimit {
  /** A file of more bytes is put aside when it is looked at. */
  bytes: number;
  /** How many files that were put aside are kept: the newest is `….log.1`. */
  kept: number;
  /** Milliseconds between two looks. */
  pause: number;
}

const usualLimit: LogLimit = { bytes: 10_000_000, kept: 4, pause: 5_000 };
const chunkBytes = 1_000_000;

/**
 * The file that a process appends its output to. The process has it open and knows nothing of us, so the file stays where it is: what is in it
 * is copied, and then it is emptied (as logrotate's copytruncate does). A process goes on at its new end, because it opened it for appending.
 */
export class LogFile {
  private hasFailed = false;

  constructor(
    readonly path: string,
    private readonly limit: LogLimit = usualLimit,
  ) {}

  /** Keeps the file bounded until the function that it returns is called. */
  keepBounded(): () => void {
    const timer = setInterval(() => this.putAsideWhenLong(), this.limit.pause);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Moves what is in the file to `….log.1` when it is longer than it may be. */
  putAsideWhenLong(): void {
    const size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= this.limit.bytes) return;
    const copy = `${this.path}.new`;
    try {
      copyToEnd(this.path, copy);
      for (let age = this.limit.kept - 1; age > 0; age -= 1)
        if (existsSync(this.aside(age))) renameSync(this.aside(age), this.aside(age + 1));
      renameSync(copy, this.aside(1));
      truncateSync(this.path);
    } catch (error) {
      // A full disk, say: the part goes on, and so does its log, until there is room. It is said once.
      if (!this.hasFailed)
        console.error(`The log ${this.path} is long, and cannot be put aside: ${String(error)}`);
      this.hasFailed = true;
    }
  }

  /** The last lines, some of which may have been put aside just now. */
  lastLines(count: number): string {
    const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
    const lines = (read(this.aside(1)) + read(this.path)).trimEnd().split('\n');
    return lines.slice(-count).join('\n');
  }

  private aside(age: number): string {
    return `${this.path}.${age}`;
  }
}

/** Copies a file with what is added meanwhile: between the last look at its end and what follows, hardly anything is. */
function copyToEnd(file: string, copy: string): void {
  const from = openSync(file, 'r');
  const to = openSync(copy, 'w', 0o600);
  try {
    const chunk = Buffer.alloc(chunkBytes);
    for (let bytes = readSync(from, chunk); bytes > 0; bytes = readSync(from, chunk))
      writeSync(to, chunk, 0, bytes);
  } finally {
    closeSync(from);
    closeSync(to);
  }
}
