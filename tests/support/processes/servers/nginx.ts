import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { loopback, waitForPort } from '../../../../dev/stack/ports';
import { endProcess } from '../../../../dev/stack/processes';
import type { Authority } from './certificates';

interface Nginx {
  stop(): Promise<void>;
}

/** The user id of nobody. */
const nobody = 65_534;

/**
 * Runs nginx with the configuration that docs/operating.md gives operators, in front of the APIs of a product, on a loopback port and with
 * a self-signed certificate. It runs as nobody, and keeps all files in a folder that is deleted with it.
 */
export async function startNginx(given: {
  port: number;
  upstreams: readonly [URL, ...URL[]];
  path: string;
  /** Signs the certificate; without it, the certificate signs itself. */
  authority?: Authority;
}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-nginx-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pem = await (given.authority?.sign(loopback) ?? selfSigned());
  const certificate = write('certificate.pem', pem.certificate);
  const key = write('key.pem', pem.key);
  write('nginx.conf', configurationOf(serverFor({ ...given, certificate, key })));

  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const child = spawn(
    process.env['NGINX_PATH'] ?? 'nginx',
    ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'], ...(isRoot && { uid: nobody, gid: nobody }) },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(error));
  child.once('exit', () => ended.abort(new Error(`nginx ended:\n${output}`)));
  await waitForPort(given.port, loopback, ended.signal).catch(() => ended.signal.throwIfAborted());

  return {
    async stop() {
      if (child.pid !== undefined) await endProcess(child.pid, 'SIGTERM', 5_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function selfSigned(): Promise<{ certificate: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: loopback }], { keyType: 'ec' });
  return { certificate: cert, key };
}

/** The operators' configuration, with the test's own addresses. */
function serverFor(given: {
  port: number;
  upstreams: readonly [URL, ...URL[]];
  path: string;
  certificate: string;
  key: string;
}): string {
  const [, example] = /```nginx\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  if (example === undefined) throw new Error('docs/operating.md has no lines for nginx any more');
  const changes = [
    ['listen 443', `listen ${loopback}:${given.port}`],
    ['location /', `location ${given.path || '/'}`],
    ['/etc/ssl/sillage/fullchain.pem', given.certificate],
    ['/etc/ssl/sillage/privkey.pem', given.key],
    ['http://127.0.0.1:3000', 'http://sillage'],
  ] as const;
  const server = changes.reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs)) throw new Error(`The lines for nginx do not hold ${theirs} any more`);
    return text.replace(theirs, ours);
  }, example);
  return `${upstreamOf(given.upstreams)}\n${server}`;
}

/** The operators' lines for several APIs, with the test's own addresses. */
function upstreamOf(upstreams: readonly URL[]): string {
  const [, example] = /```nginx\n(upstream .*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  if (example === undefined) throw new Error('docs/operating.md has no lines for several APIs any more');
  return example.replace(/(?: {2}server \S+?( .*?)?;\n)+/, (_, options?: string) =>
    upstreams.map(({ host }) => `  server ${host}${options ?? ''};\n`).join(''),
  );
}

const configurationOf = (server: string): string => `
worker_processes 1;
pid nginx.pid;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${name};`).join('\n')}
${server}
}
`;
