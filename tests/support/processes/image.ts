import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { byPackage, locate } from '../../../dev/test/programs';
import { startHardened, type HardenedProcess } from './hardened';

const run = promisify(execFile);
const roomy = { maxBuffer: 64 * 1024 ** 2 };

/** The images of deploy/Containerfile and deploy/tools.Containerfile, built by buildah without a container engine. Only root can do this. */
export interface Images {
  /** In bytes: all of the image, the base that it was built on, and the image of the tools. */
  size: { whole: number; base: number; tools: number };
  /** The command of its health check. */
  healthCheck: string[];
  /** Runs a command to its end, by buildah; returns what it printed. Rejects when it fails. */
  run(command: string[], settings: Record<string, string>): Promise<string>;
  /** Does the same in the image of the tools, which may write to the folders that are mounted. */
  runTool(args: string[], settings: Record<string, string>): Promise<string>;
  /**
   * Starts a command that runs on, as deploy/compose.yaml has its containers: the root is read-only but for /tmp, there is no capability and
   * no way to one, and Node is process 1.
   */
  start(command: string[], settings: Record<string, string>): Promise<HardenedProcess>;
  remove(): Promise<void>;
}

/** What buildah-inspect(1) says of an image in Docker's format. */
const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      WorkingDir: z.string(),
      Entrypoint: z.array(z.string()).nullish(),
      Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
    }),
  }),
});

/** Builds both images. `keys` and `backups` are folders that containers see as /run/sillage and /backups. */
export async function buildImages({ keys, backups }: { keys: string; backups: string }): Promise<Images> {
  const signal = AbortSignal.timeout(600_000);
  const program = (name: string): Promise<string> =>
    locate(
      {
        suite: 'long',
        name,
        setting: `${name.toUpperCase()}_PATH`,
        commands: [name],
        places: [],
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
  const build = (file: string, tag: string, ...args: string[]): Promise<string> =>
    call(
      'build',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--pull-never',
      ...args,
      '--file',
      file,
      '--tag',
      tag,
      '.',
    );

  const base = join(folder, 'base');
  await run(debootstrap, ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], roomy);
  for (const lists of ['var/lib/apt/lists', 'var/cache/apt']) rmSync(join(base, lists), { recursive: true });
  await addNode(base);
  const sizeOfBase = await sizeOf(base);
  const scratch = await call('from', 'scratch');
  await run('cp', ['-a', `${base}/.`, await call('mount', scratch)]);
  await call('umount', scratch);
  await call('commit', '--rm', '--quiet', scratch, 'localhost/base');
  rmSync(base, { recursive: true });
  await build('deploy/Containerfile', 'localhost/sillage', '--build-arg', 'BASE_IMAGE=localhost/base');

  const postgres = await call('from', '--pull-never', 'localhost/base');
  const install =
    'apt-get update && apt-get install -y --no-install-recommends postgresql-client && apt-get clean';
  await call('run', '--isolation', 'chroot', postgres, '--', 'sh', '-c', install);
  await call('commit', '--rm', '--quiet', postgres, 'localhost/postgres');
  await build(
    ...(['deploy/tools.Containerfile', 'localhost/tools'] as const),
    '--build-arg',
    'SILLAGE_IMAGE=localhost/sillage',
    '--build-arg',
    'POSTGRES_IMAGE=localhost/postgres',
  );

  const configOf = async (image: string) =>
    inspected.parse(JSON.parse(await call('inspect', '--type', 'image', image))).Docker.config;
  const config = await configOf('localhost/sillage');
  const { Entrypoint } = await configOf('localhost/tools');
  const container = await call('from', '--pull-never', 'localhost/sillage');
  const tools = await call('from', '--pull-never', 'localhost/tools');
  const running = async (
    given: { name: string; mounts: string[] },
    command: string[],
    settings: Record<string, string>,
  ): Promise<string> => {
    const args = [
      ...store,
      'run',
      '--isolation',
      'chroot',
      ...given.mounts.flatMap((mount) => ['--volume', mount]),
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      given.name,
      '--',
      ...command,
    ];
    return (await run(buildah, args, roomy)).stdout;
  };
  const root = await call('mount', container);
  for (const path of ['run/sillage', 'proc', 'tmp']) mkdirSync(join(root, path), { recursive: true });

  return {
    size: {
      whole: await sizeOf(root),
      base: sizeOfBase,
      tools: await sizeOf(await call('mount', tools)),
    },
    healthCheck: config.Healthcheck?.Test.slice(1) ?? [],
    run: (command, settings) =>
      running({ name: container, mounts: [`${keys}:/run/sillage:ro`] }, command, settings),
    runTool: (args, settings) =>
      running(
        { name: tools, mounts: [`${keys}:/run/sillage`, `${backups}:/backups`] },
        [...(Entrypoint ?? []), ...args],
        settings,
      ),
    start: (command, settings) =>
      startHardened({
        root,
        keys,
        command,
        user: config.User,
        folder: config.WorkingDir,
        environment: [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
      }),
    // The containers and images are files of this folder, and nothing else.
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Puts this machine's Node and npm, and the way it reaches npm's registry, into a root folder. */
async function addNode(base: string): Promise<void> {
  const npm = async (...args: string[]): Promise<string> => (await run('npm', args)).stdout.trim();
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(join(await npm('root', '--global'), 'npm'), join(base, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  mkdirSync(join(base, 'usr/local/etc'), { recursive: true });
  const lines = [`registry=${await npm('config', 'get', 'registry')}`];
  const authorities = await npm('config', 'get', 'cafile');
  if (authorities !== 'null' && authorities !== '') {
    cpSync(authorities, join(base, 'usr/local/etc/authorities.pem'), { dereference: true });
    lines.push('cafile=/usr/local/etc/authorities.pem');
  }
  writeFileSync(join(base, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
}

/** The size of a folder's files, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-s', '--apparent-size', '--block-size=1', folder]);
  return Number(stdout.split('\t')[0]);
}
