import type MimeNode from 'nodemailer/lib/mime-node';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { BoundedConnection } from './bounded-connection';

/** A conversation with a mail server, in which one e-mail after the other may be sent. */
export class MailSession {
  /** How many e-mails went out in it. */
  sent = 0;
  private readonly connection: BoundedConnection;
  private over: Error | undefined;
  /** Rejects what is under way. */
  private fail: ((error: Error) => void) | undefined;

  constructor(options: SMTPConnection.Options) {
    this.connection = new BoundedConnection(options);
    this.connection.on('error', (error) => this.end(error));
    this.connection.on('end', () => this.end(new Error('The mail server closed the connection')));
  }

  /** Called once the connection is no more. */
  onOver: () => void = () => undefined;

  /** Connects, and signs in where there is an account. */
  async open(auth: { user: string; pass: string } | undefined): Promise<void> {
    await this.during<void>((done) => this.connection.connect((error) => done(error)));
    if (auth && this.connection.allowsAuth)
      await this.during<void>((done) => this.connection.login({ credentials: auth }, (error) => done(error)));
  }

  /** Whether the server still answers. It is asked before an e-mail begins, so that none begins in a connection that broke meanwhile. */
  async isAlive(limit: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), limit);
    });
    const answered = this.during<void>((done) => this.connection.reset((error) => done(error))).then(
      () => true,
      () => false,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  /** Sends an e-mail; returns the server's reply. */
  async send(message: MimeNode): Promise<string> {
    const info = await this.during<SMTPConnection.SentMessageInfo>((done) =>
      this.connection.send(message.getEnvelope(), message.createReadStream(), done),
    );
    this.sent += 1;
    return info.response;
  }

  close(): void {
    this.connection.close();
    this.end(new Error('The connection was closed'));
  }

  private during<Value>(
    work: (done: (error: Error | null | undefined, value?: Value) => void) => void,
  ): Promise<Value> {
    const { over } = this;
    if (over) return Promise.reject(over);
    return new Promise<Value>((resolve, reject) => {
      this.fail = reject;
      // Without an error there is the value that the work has.
      work((error, value) => (error ? reject(error) : resolve(value as Value)));
    });
  }

  private end(error: Error): void {
    this.fail?.(error);
    if (this.over) return;
    this.over = error;
    this.onOver();
  }
}
