import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long what is still sent is read, and thrown away, before the line is cut. */
const lingerMilliseconds = 2_000;

/** What a call is answered that Node's parser cannot read, by the code of its error; as Node answers it by itself. */
const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers calls that cannot be read, so that whoever made them gets the answer. Node cuts the line at once: where the caller is still sending,
 * it is told of a broken connection and not of its mistake
 * (https://www.rfc-editor.org/rfc/rfc9112#section-9.6 says to read on for a while).
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // What comes after it is no call either.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const answer = answers[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const cut = setTimeout(() => socket.destroy(), lingerMilliseconds);
    socket.once('close', () => clearTimeout(cut));
  });
}
