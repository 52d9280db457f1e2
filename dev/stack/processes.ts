import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './problem';

/**
 * Returns what distinguishes a process from a later one with the same pid: its start time and its command. Null when there is none. A
 * zombie process counts as none.
 */
export function identify(pid: number): string | null {
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

function identifyByProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything; counted from behind it, the state is field 0 and the start time field 19.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19] ?? ''} ${commandOf(pid)}`;
  } catch {
    return null;
  }
}

function identifyByPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [state = '', ...rest] = line.trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : rest.join(' ');
  } catch {
    return null;
  }
}

/** Returns the command line of a process, its arguments joined by spaces. */
function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
}

export function isAlive(pid: number): boolean {
  return identify(pid) !== null;
}

/** Sends a signal; ignores a process that has ended already. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Sends a process `signal`, and kills it after `grace` milliseconds. Resolves when it has ended. */
export async function endProcess(pid: number, signal: NodeJS.Signals, grace: number): Promise<void> {
  send(pid, signal);
  for (let waited = 0; isAlive(pid); waited += 25) {
    if (waited >= grace) send(pid, 'SIGKILL');
    await delay(25);
  }
}
