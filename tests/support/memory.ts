import { execFileSync } from 'node:child_process';

/** Resident memory of a process now, in bytes. */
export const residentMemory = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024;
