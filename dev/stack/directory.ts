import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ledger } from './ledger';
import { codeOf, Problem } from './problem';
import { identify } from './processes';

/** A data directory locked by this process: the database, Temporal's state, the secret key, logs. */
export class StackDirectory {
  readonly ledger: Ledger;

  private constructor(readonly path: string) {
    this.ledger = new Ledger(path);
  }

  /** Creates the directory when missing, and locks it for this process. */
  static take(given: string): StackDirectory {
    try {
      makeDirectory(given);
    } catch (error) {
      throw new Problem(
        `The data directory ${given} cannot be written (${String(error)}): set DATA_DIR to another.`,
      );
    }
    const path = realpathSync(given);
    const lock = join(path, 'lock');
    if (!writeLock(lock)) {
      const holder = holderOf(lock);
      if (holder !== null) {
        throw new Problem(
          `The data directory ${path} is in use by another start (process ${holder}): stop that one, or set DATA_DIR to another.`,
        );
      }
      rmSync(lock, { force: true });
      if (!writeLock(lock))
        throw new Problem(`The data directory ${path} was taken by another start just now.`);
    }
    return new StackDirectory(path);
  }

  inside(name: string): string {
    return join(this.path, name);
  }

  log(name: string): string {
    return join(this.path, 'logs', `${name}.log`);
  }

  /** Deletes the logs of earlier starts, so that they do not grow without limit. */
  clearLogs(): void {
    for (const file of readdirSync(this.inside('logs'))) rmSync(join(this.inside('logs'), file));
  }

  release(): void {
    rmSync(this.inside('lock'), { force: true });
  }
}

/** Returns the process that holds a data directory by its lock file; null when it has ended. */
export function holderOf(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const [pid = '', ...identity] = readFileSync(lock, 'utf8').split('\n');
  return identify(Number(pid)) === identity.join('\n') ? Number(pid) : null;
}

/**
 * A new directory is accessible to this user only; root lets other users pass through to the database's folder, which belongs to the
 * database's user.
 */
function makeDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (readdirSync(path).length === 0 && process.getuid?.() === 0) chmodSync(path, 0o711);
  mkdirSync(join(path, 'logs'), { recursive: true, mode: 0o700 });
}

function writeLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n${identify(process.pid) ?? ''}`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
