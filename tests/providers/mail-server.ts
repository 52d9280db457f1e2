import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AppKind } from '../../domain/entities/app';
import { openGate, type Answered, type Asked, type Gate, type Seen, type StandIn } from './stand-in';

/** The account of a mail server, and what it refuses. */
export interface MailAccount {
  /** The app whose e-mails it receives. */
  provider: AppKind;
  username: string;
  password: string;
  /** The reply to any other sign-in. */
  refusedSignIn: string;
  /** The recipients that it refuses, each with the reply. */
  magicRecipients: Readonly<Record<string, [number, string]>>;
}

/** An e-mail as it arrived. */
export interface ArrivedMail {
  envelope: { from: string; to: string[] };
  email: Email;
  /** Its bytes, as the server took them off the line. */
  raw: Buffer;
  /** The network connection that it came by. */
  connection: string;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts a mail server that accepts the account's sign-in. It passes each message to `see`, and the parsed e-mail to `receive`. */
export async function startMailServer(
  account: MailAccount,
  see: (seen: Seen) => void,
  receive: (mail: ArrivedMail) => void = () => undefined,
  gate: Gate = openGate,
): Promise<StandIn> {
  const server = new SMTPServer({
    // On loopback the password is sent unencrypted.
    authMethods: ['PLAIN', 'LOGIN'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === account.username && password === account.password) done(null, { user: username });
      else done(refusal(535, account.refusedSignIn));
    },
    onRcptTo({ address }, _session, done) {
      const known = account.magicRecipients[address];
      done(known ? refusal(...known) : null);
    },
    onData(stream, { envelope, id: connection }, done) {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
        const raw = Buffer.concat(parts);
        const to = envelope.rcptTo.map(({ address }) => address);
        const email = await PostalMime.parse(raw);
        const asked: Asked = {
          method: 'MAIL',
          path: to.join(', '),
          headers: {},
          query: new URLSearchParams(),
          body: raw.toString(),
        };
        const taken: Answered = { status: 250, body: '2.0.0 OK' };
        const { status, body } = await gate(account.provider, asked, () => {
          receive({
            envelope: { from: envelope.mailFrom ? envelope.mailFrom.address : '', to },
            email,
            raw,
            connection,
          });
          see({ ...asked, provider: account.provider, at: new Date(), answered: taken });
          return taken;
        });
        done(status < 400 ? null : refusal(status, typeof body === 'string' ? body : ''));
      })();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo; // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
