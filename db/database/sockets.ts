import { Socket } from 'node:net';

/** Makes the sockets of connections to the database, and breaks them. */
export interface Sockets {
  make: () => Socket;
  /** Breaks all open sockets: every query that waits for an answer fails at once. */
  cut: () => void;
  /** The same, and each new socket breaks at once, until `resume`. */
  suspend: () => void;
  resume: () => void;
}

/**
 * Breaks a socket on which nothing has been sent or received for `silence` milliseconds (0: never). A server that vanished with its network
 * sends no notice, and a query would otherwise wait until the kernel gives up, which takes a quarter of an hour.
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
      // Runs after the caller has added its listeners.
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

/** An error that `isUnreachable` recognizes. */
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
