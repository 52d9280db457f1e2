import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, Problem } from './problem';

export const loopback = '127.0.0.1';

/**
 * Where free ports are looked for: below those that the system gives to connections and to servers that ask for any port (Linux 32768 and
 * above, macOS 49152). None of these can take a port between the moment it is found and the moment its server listens.
 */
const searched = { from: 12_000, to: 32_000 };

/**
 * Processes of tests that run at the same time look in parts of their own, as does a process that is of no test: one of them may find a
 * port free that another is about to listen on.
 */
const parts = 4;
const worker = Number(process.env['JEST_WORKER_ID'] ?? 0);
const part = worker === 0 ? 0 : 1 + (worker % (parts - 1));
const size = (searched.to - searched.from) / parts;
const from = searched.from + part * size;

/** The ports that this process has looked at; none is given twice. */
const seen = new Set<number>();

/** Returns a port on which nothing listens now; with `inARow`, the first of so many consecutive ones. */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = randomInt(from, from + size - inARow + 1);
    const ports = Array.from({ length: inARow }, (_, place) => first + place);
    if (ports.some((port) => seen.has(port))) continue;
    for (const port of ports) seen.add(port);
    const areFree = await Promise.all(ports.map((port) => isPortFree(port)));
    if (!areFree.includes(false)) return first;
  }
}

export async function isPortFree(port: number, host = loopback): Promise<boolean> {
  try {
    const server = await listen(port, host);
    await new Promise((closed) => server.close(closed));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
    throw error;
  }
}

/** Throws Problem when the port of a setting is taken or not permitted. */
export async function requirePort(
  setting: string,
  port: number,
  host: string,
  hostSetting = 'HOST',
): Promise<void> {
  const another = `set ${setting} to another port`;
  let free: boolean;
  try {
    free = await isPortFree(port, host);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EACCES') throw new Problem(`Port ${port} may not be used by this user: ${another}.`);
    throw new Problem(
      `${hostSetting} ${host} is not an address of this machine (${code ?? String(error)}): set another.`,
    );
  }
  if (!free) throw new Problem(`Port ${port} is taken: stop what listens there, or ${another}.`);
}

/** Resolves when the port accepts connections; rejects only when `signal` aborts. */
export async function waitForPort(port: number, host: string, signal: AbortSignal): Promise<void> {
  while (!(await accepts(port, host))) await delay(25, undefined, { signal });
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}

function listen(port: number, host: string): Promise<ReturnType<typeof createServer>> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
