import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server that a test can close, or silence like a network with an unplugged cable. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  url: string;
  /** The same as `host:port`. */
  address: string;
  /** Forwards new connections and all their data. */
  pass(): void;
  /** Breaks every connection and refuses new ones. */
  refuse(): void;
  /** Accepts new connections and keeps existing ones, but forwards nothing on either. */
  fallSilent(): void;
  /** Resolves when data has arrived during the silence: a client waits for a response. */
  unanswered(): Promise<void>;
  /** Leads new connections to another server; existing ones stay where they are, as when a name or an address moves. */
  move(address: string): void;
  /** How many connections are open. */
  connections(): number;
  /** How many connections it has refused since `refuse` was last called. */
  refused(): number;
  /** Resolves when this many connections are open. */
  connected(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy on loopback in front of the server of an address, a URL of any scheme. */
export async function startProxy(address: string): Promise<TcpProxy> {
  const url = new URL(address);
  let target = { host: url.hostname, port: Number(url.port) };
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
      // The proxy drops the data.
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
      // A silenced connection has lost some of its data, and cannot continue.
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
    move(to) {
      const { hostname, port } = new URL(to);
      target = { host: hostname, port: Number(port) };
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
