import { Socket } from 'node:net';

/** Makes the sockets of connections to the database, and breaks them. */
export interface Sockets {
  make: () => Socket;
  /** Breaks all that are open: whoever waits for an answer is told at once that none will come. */
  cut: () => void;
}

/**
 * A socket on which nothing has come or gone for `silence` milliseconds (0: any time) is broken. A server that vanished with its network
 * sends no word of it, and a query would otherwise be waited for until the kernel gives up, which is a quarter of an hour.
 */
export function openSockets(silence: number): Sockets {
  const open = new Set<Socket>();
  return {
    make() {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.setTimeout(silence, () => socket.destroy(failure('ETIMEDOUT', 'The database fell silent')));
      return socket;
    },
    cut() {
      for (const socket of open)
        socket.destroy(failure('ECONNRESET', 'The connection was given up: the database does not answer'));
    },
  };
}

/** An error by which `isUnreachable` knows what it is. */
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
