import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * Most lines of a reply, most bytes of a line, and most bytes that come before the next command. RFC 5321 (4.5.3.1.5) allows a line 512
 * octets; of what is longer nodemailer would make work for seconds, in which no time limit counts.
 */
const most = { lines: 100, lineBytes: 4 * 1024, bytes: 64 * 1024 };

/** The longest line of a reply, in octets (RFC 5321, 4.5.3.1.5). */
const lineLength = 512;

/** A mail server said more than is read of it. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';
}

/** What nodemailer's types do not tell of its connection. */
interface Inside {
  allowsAuth: boolean;
  _destroyed: boolean;
  _onData(chunk: Buffer): void;
  _onTimeout(): void;
  _onError(error: Error, code: string, response: false, command: string): void;
  _sendCommand(command: string, logged?: string): void;
  _actionEHLO(reply: string): void;
}

const Connection = SMTPConnection as unknown as new (
  options: SMTPConnection.Options,
) => SMTPConnection & Inside;

const lineFeed = 0x0a;
const hyphen = 0x2d;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** nodemailer's connection, which ends with ReplyTooLong before a reply is read that is longer than any real one. */
export class BoundedConnection extends Connection {
  /** How many bytes came since the last command, and how many lines of the reply that is under way. */
  private bytes = 0;
  private lines = 0;
  /** Of the line that is under way: its bytes, whether there are only digits yet, and whether another line of the reply follows. */
  private lineBytes = 0;
  private isCode = true;
  private goesOn = false;

  override _onData(chunk: Buffer): void {
    if (!this._destroyed && this.isTooLong(chunk)) {
      this._onError(new ReplyTooLong('The reply of the mail server is too long'), 'EPROTOCOL', false, 'CONN');
    }
    // A server that talks on once the conversation is over would be listened to for as long as it likes.
    if (this._destroyed) this._socket.destroy();
    else super._onData(chunk);
  }

  /** Where the conversation is over, nodemailer would wait for the server to close the connection, for as long as that likes. */
  override _onTimeout(): void {
    super._onTimeout();
    this._socket.destroy();
  }

  override _sendCommand(command: string, logged?: string): void {
    this.bytes = 0;
    super._sendCommand(command, logged);
  }

  /** Reads what the server can do. On long lines, and on many blanks, nodemailer's expressions would spend minutes. */
  override _actionEHLO(reply: string): void {
    const lines = reply.split('\n').map((line) => line.slice(0, lineLength).replaceAll(/\s+/g, ' '));
    super._actionEHLO(lines.join('\n'));
  }

  private isTooLong(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    if (this.bytes > most.bytes) return true;
    for (const byte of chunk) {
      if (byte === lineFeed) this.endLine();
      else this.addToLine(byte);
      if (this.lines > most.lines || this.lineBytes > most.lineBytes) return true;
    }
    return false;
  }

  private endLine(): void {
    this.lines = this.goesOn ? this.lines + 1 : 0;
    this.lineBytes = 0;
    this.isCode = true;
    this.goesOn = false;
  }

  /** Another line follows one that begins with digits and a hyphen. */
  private addToLine(byte: number): void {
    if (this.isCode && !isDigit(byte)) {
      this.isCode = false;
      this.goesOn = byte === hyphen && this.lineBytes > 0;
    }
    this.lineBytes += 1;
  }
}
