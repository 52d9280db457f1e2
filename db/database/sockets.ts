import { Socket } from 'node:net';

/** Makes the sockets of connections to the database, and breaks them. */
export interface Sockets {
  make: () => Socket;
  /** Breaks all that are open: whoever waits for an answer is told at once that none will come. */
  cut: () => void;
  /** The same, and each that is made from now on breaks at once, until `resume`. */
  suspend: () => void;
  resume: () => void;
}

/**
 * A socket on which nothing has come or gone for `silence` milliseconds (0: any time) is broken. A server that vanished with its network
 * sends no word of it, and a query would otherwise be waited for until the kernel gives up, which is a quarter of an hour.
 */
export function openSockets(silence: number): Sockets {
  const open = new Set<Socket>();
  let isSuspended = false;
  const give = (socket: Socket): unknown =>
    socket.destroy(failure('ECONNRESET', 'The connection was given up: the database does not answer'));
  const cut = (): void => open.forEach(give);

  return {
    make() {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.setTimeout(silence, () => socket.destroy(failure('ETIMEDOUT', 'The database fell silent')));
      // Once who asked for it listens to it.
      if (isSuspended) process.nextTick(give, socket);
      return socket;
    },
    cut,
    suspend() {
      isSuspended = true;
      cut();
    },
    resume() {
      isSuspended = false;
    },
  };
}

/** An error by which `isUnreachable` knows what it is. */
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
