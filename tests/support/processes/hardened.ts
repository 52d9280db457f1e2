import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess } from '../../../dev/stack/processes';

/** A process that runs from an image. */
export interface HardenedProcess {
  /** Of Node itself, not of what started it. */
  pid: number;
  /** Ends it with SIGTERM; returns how long that took, in milliseconds, and its exit code. */
  stop(): Promise<{ took: number; code: number | null }>;
}

/** What an engine does for `read_only`, `tmpfs`, `cap_drop` and `no-new-privileges` of deploy/compose.yaml, by programs of util-linux. */
const hardened = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount --bind "$KEYS" "$ROOT/run/sillage"
mount -o remount,ro,bind "$ROOT/run/sillage"
mount -o remount,ro,bind "$ROOT"
exec chroot "$ROOT" setpriv --reuid "\${ID%:*}" --regid "\${ID#*:}" --clear-groups --no-new-privs \\
  --inh-caps=-all --bounding-set=-all env -i -C "$FOLDER" "$@"
`;

/** Starts a command in the root folder of an image, confined as deploy/compose.yaml has its containers. Only root can do this. */
export async function startHardened(given: {
  root: string;
  keys: string;
  /** user:group, as numbers. */
  user: string;
  folder: string;
  environment: string[];
  command: string[];
}): Promise<HardenedProcess> {
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      hardened,
      'sh',
      ...given.environment,
      ...given.command,
    ],
    {
      env: { ...process.env, ROOT: given.root, KEYS: given.keys, ID: given.user, FOLDER: given.folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(child, 'exit') as Promise<[number | null]>; // code and signal
  let pid: number | undefined;
  while ((pid = nodeBelow(child.pid ?? 0)) === undefined) {
    if (child.exitCode !== null) throw new Error(`${given.command.join(' ')} ended with ${child.exitCode}`);
    await delay(10);
  }
  const found = pid;
  return {
    pid: found,
    async stop() {
      const told = Date.now();
      await endProcess(found, 'SIGTERM', 30_000);
      const [code] = await ended;
      return { took: Date.now() - told, code };
    },
  };
}

/** The process of Node that descends from another process. */
function nodeBelow(ancestor: number): number | undefined {
  const parents = new Map<number, { parent: number; command: string }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')[0] ?? '';
      parents.set(Number(name), {
        parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]),
        command,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid)?.parent;
    return parent !== undefined && (parent === ancestor || descends(parent));
  };
  return [...parents].find(([pid, { command }]) => basename(command) === 'node' && descends(pid))?.[0];
}
