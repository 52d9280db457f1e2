import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that a test can close, or let fall silent as a network does whose cable is pulled. */
export interface TcpProxy {
  /** The server's address by way of the proxy. */
  url: string;
  /** The same as `host:port`. */
  address: string;
  /** Lets new connections through, and everything on them. */
  pass(): void;
  /** Breaks every connection and refuses new ones. */
  refuse(): void;
  /** Takes new connections and keeps those that are there, and lets nothing through on either. */
  fallSilent(): void;
  /** Resolves when something was said into the silence: somebody waits for an answer. */
  unanswered(): Promise<void>;
  /** Connections that are open now. */
  connections(): number;
  /** Connections that were refused since it began to refuse last. */
  refused(): number;
  /** Resolves when so many connections are open. */
  connected(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy on loopback before the server of an address, a URL of any scheme. */
export async function startProxy(address: string): Promise<TcpProxy> {
  const url = new URL(address);
  const target = { host: url.hostname, port: Number(url.port) };
  let state: 'passing' | 'refusing' | 'silent' = 'passing';
  const pairs = new Map<Socket, Socket | null>();
  let refused = 0;
  let look = (): void => undefined;
  let tell = (): void => undefined;
  let unanswered = new Promise<void>(() => undefined);

  const server = createServer((near) => {
    if (state === 'refusing') {
      refused += 1;
      near.resetAndDestroy();
      return;
    }
    const far = state === 'silent' ? null : connect(target);
    pairs.set(near, far);
    look();
    const end = (): void => {
      pairs.delete(near);
      near.destroy();
      far?.destroy();
    };
    for (const socket of [near, far]) socket?.on('error', end).on('close', end);
    near.on('data', (bytes) => {
      if (state === 'passing') far?.write(bytes);
      // It is swallowed.
      else tell();
    });
    far?.on('data', (bytes) => state === 'passing' && near.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  const breakAll = (): void => {
    for (const near of pairs.keys()) near.resetAndDestroy();
  };
  return {
    url: url.toString(),
    address: url.host,
    pass() {
      // What fell silent has lost a part of what was said, and never speaks again.
      if (state === 'silent') breakAll();
      state = 'passing';
    },
    refuse() {
      state = 'refusing';
      refused = 0;
      breakAll();
    },
    fallSilent() {
      state = 'silent';
      unanswered = new Promise((resolve) => (tell = resolve));
    },
    unanswered: () => unanswered,
    connections: () => pairs.size,
    refused: () => refused,
    async connected(count) {
      while (pairs.size < count) await new Promise<void>((seen) => (look = seen));
    },
    async stop() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
