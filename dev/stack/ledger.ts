import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endProcess, identify } from './processes';

const entrySchema = z.object({ name: z.string(), pid: z.number(), identity: z.string() });
type Entry = z.infer<typeof entrySchema>;

/**
 * A file in a data directory with the processes that were started for it, so that the next start finds the processes that a killed one left
 * running.
 */
export class Ledger {
  private readonly file: string;
  private entries: Entry[] = [];

  constructor(dataDirectory: string) {
    this.file = join(dataDirectory, 'processes.json');
  }

  add(name: string, pid: number): void {
    const identity = identify(pid);
    if (identity === null) return;
    this.entries.push({ name, pid, identity });
    this.save();
  }

  remove(pid: number): void {
    this.entries = this.entries.filter((entry) => entry.pid !== pid);
    this.save();
  }

  /** Ends the processes that an earlier start left running. Call it before adding any. */
  async endOrphans(): Promise<void> {
    const left = this.load().filter(({ pid, identity }) => identify(pid) === identity);
    // The clients of PostgreSQL and Temporal end first, then these two.
    for (const { name, pid } of left.reverse()) {
      // SIGINT is PostgreSQL's fast shutdown; the others shut down on SIGTERM.
      await endProcess(pid, name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM', 20_000);
    }
    rmSync(this.file, { force: true });
  }

  private load(): Entry[] {
    if (!existsSync(this.file)) return [];
    try {
      return z.array(entrySchema).parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch {
      return [];
    }
  }

  private save(): void {
    const next = `${this.file}.next`;
    writeFileSync(next, JSON.stringify(this.entries, null, 2));
    renameSync(next, this.file);
  }
}
