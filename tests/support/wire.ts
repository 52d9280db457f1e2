import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server on this machine, which can be cut. */
export interface Wire {
  /** `host:port`, in the place of the server's own. */
  readonly address: string;
  /** How many connections were refused since it was cut last. */
  readonly refused: number;
  /** Breaks all connections, and refuses new ones. */
  cut(): void;
  /** Lets connections through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to a server that is known by its port on loopback. */
export async function layWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // What breaks here is told by the other side's end.
    socket.on('error', () => undefined);
  };

  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      refused += 1;
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    get refused() {
      return refused;
    },
    cut() {
      isCut = true;
      refused = 0;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
