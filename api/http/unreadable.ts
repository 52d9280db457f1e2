import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long further input is read and discarded before the connection is closed. */
const lingerMilliseconds = 2_000;

/** The answers to calls that Node's parser cannot read, by error code; the same as Node's own. */
const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers calls that cannot be parsed, so that their callers receive the answer. Node closes the connection at once: a caller that is still
 * sending would see a broken connection instead of its mistake (https://www.rfc-editor.org/rfc/rfc9112#section-9.6 says to keep reading for
 * a while).
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The call was already answered; what comes after it is not a call either.
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
