import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcess } from '../../../dev/stack/processes';
import { byPackage, locate } from '../../../dev/test/programs';

const run = promisify(execFile);
const roomy = { maxBuffer: 64 * 1024 ** 2 };

/** A process that runs from the image. */
export interface ImageProcess {
  /** Of Node itself, not of what started it. */
  pid: number;
  /** Ends it with SIGTERM; returns how long that took, in milliseconds. */
  stop(): Promise<number>;
}

/** The image of deploy/Containerfile, built and run by buildah without a container engine. Only root can do this. */
export interface Image {
  /** In bytes: all of it, and the base that it was built on. */
  size: { whole: number; base: number };
  /** The command of its health check. */
  healthCheck: string[];
  /** Runs a command to its end; returns what it printed. Rejects when it fails. */
  run(command: string[], settings: Record<string, string>): Promise<string>;
  /** Starts a command that runs on. */
  start(command: string[], settings: Record<string, string>): Promise<ImageProcess>;
  /** The files of a container that are newer than its start. */
  written(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Builds the image. `mounted` is a folder that its containers see as /run/secrets. */
export async function buildImage(mounted: string): Promise<Image> {
  const signal = AbortSignal.timeout(600_000);
  const sought = { suite: 'long', places: [] };
  const program = (name: string): Promise<string> =>
    locate(
      {
        ...sought,
        name,
        setting: `${name.toUpperCase()}_PATH`,
        commands: [name],
        ways: [byPackage(name)],
      },
      signal,
    );
  const buildah = await program('buildah');
  const debootstrap = await program('debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'sillage-image-'));
  const store = [
    '--root',
    join(folder, 'store'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const call = async (...args: string[]): Promise<string> =>
    (await run(buildah, [...store, ...args], roomy)).stdout.trim();

  const base = join(folder, 'base');
  await run(debootstrap, ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], roomy);
  await addNode(base);
  const scratch = await call('from', 'scratch');
  await run('cp', ['-a', `${base}/.`, await call('mount', scratch)]);
  await call('umount', scratch);
  await call('commit', '--rm', '--quiet', scratch, 'localhost/base');
  rmSync(base, { recursive: true });
  await call(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never'],
    ...[
      '--build-arg',
      'BASE_IMAGE=localhost/base',
      '--file',
      'deploy/Containerfile',
      '--tag',
      'localhost/sillage',
      '.',
    ],
  );
  const container = await call('from', '--pull-never', 'localhost/sillage');
  const root = await call('mount', container);
  const marker = join(folder, 'marker');
  writeFileSync(marker, '');
  const { Docker } = JSON.parse(await call('inspect', '--type', 'image', 'localhost/sillage')) as {
    Docker: { config: { Healthcheck: { Test: string[] } } };
  }; // buildah-inspect(1), of an image in Docker's format

  const argumentsOf = (command: string[], settings: Record<string, string>): string[] => [
    ...[...store, 'run', '--isolation', 'chroot', '--volume', `${mounted}:/run/secrets:ro`],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[container, '--', ...command],
  ];
  return {
    size: { whole: await sizeOf(call, 'localhost/sillage'), base: await sizeOf(call, 'localhost/base') },
    healthCheck: Docker.config.Healthcheck.Test.slice(1),
    run: async (command, settings) => (await run(buildah, argumentsOf(command, settings), roomy)).stdout,
    async start(command, settings) {
      const child = spawn(buildah, argumentsOf(command, settings), {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit');
      let pid: number | undefined;
      while ((pid = nodeBelow(child.pid ?? 0)) === undefined) {
        if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
        await delay(10);
      }
      const found = pid;
      return {
        pid: found,
        async stop() {
          const told = Date.now();
          await endProcess(found, 'SIGTERM', 30_000);
          const took = Date.now() - told;
          await ended;
          return took;
        },
      };
    },
    async written() {
      const { stdout } = await run('find', [root, '-xdev', '-newer', marker, '-type', 'f'], roomy);
      return stdout
        .split('\n')
        .filter((path) => path !== '')
        .map((path) => path.slice(root.length));
    },
    async remove() {
      await call('rm', '--all').catch(() => '');
      await call('rmi', '--all', '--force').catch(() => '');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Puts this machine's Node and npm, and the way it reaches npm's registry, into a root folder. */
async function addNode(base: string): Promise<void> {
  const npm = async (...args: string[]): Promise<string> => (await run('npm', args)).stdout.trim();
  cpSync(process.execPath, join(base, 'usr/bin/node'));
  mkdirSync(join(base, 'usr/lib/node_modules'), { recursive: true });
  cpSync(join(await npm('root', '--global'), 'npm'), join(base, 'usr/lib/node_modules/npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/bin/npm'));
  mkdirSync(join(base, 'usr/etc'), { recursive: true });
  const lines = [`registry=${await npm('config', 'get', 'registry')}`];
  const authorities = await npm('config', 'get', 'cafile');
  if (authorities !== 'null' && authorities !== '') {
    cpSync(authorities, join(base, 'usr/etc/authorities.pem'), { dereference: true });
    lines.push('cafile=/usr/etc/authorities.pem');
  }
  writeFileSync(join(base, 'usr/etc/npmrc'), `${lines.join('\n')}\n`);
}

async function sizeOf(call: (...args: string[]) => Promise<string>, image: string): Promise<number> {
  const root = await call('from', '--pull-never', image);
  const { stdout } = await run('du', ['-s', '--block-size=1', await call('mount', root)]);
  await call('rm', root);
  return Number(stdout.split('\t')[0]);
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
