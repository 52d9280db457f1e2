import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { send } from '../stack/processes';

export interface CommandResult {
  succeeded: boolean;
  output: string;
}

/**
 * Runs a program of the packages with this Node, in a process group of its own, so that its child processes end with it when `signal`
 * aborts. `live` shows its output as it comes; otherwise the output is returned. `nodeOptions` are for Node.
 */
export function runTool(
  args: string[],
  options: { signal: AbortSignal; env?: NodeJS.ProcessEnv; live?: boolean; nodeOptions?: string[] },
): Promise<CommandResult> {
  const { signal, env = process.env, live = false, nodeOptions = [] } = options;
  const [program = '', ...rest] = args;
  const child = spawn(process.execPath, [...nodeOptions, resolve('node_modules', program), ...rest], {
    env: { ...env, TZ: 'UTC' },
    detached: true,
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const endGroup = (): void => {
    if (child.pid !== undefined) send(-child.pid, 'SIGKILL');
  };
  signal.addEventListener('abort', endGroup);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      signal.removeEventListener('abort', endGroup);
      done({ succeeded: code === 0, output });
    });
  });
}
