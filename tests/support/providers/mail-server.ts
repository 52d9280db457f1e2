import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An account's own mail server, on loopback, without TLS. */
interface OwnMailServer {
  readonly port: number;
  /** The e-mails that it accepted, each with its envelope's recipients. */
  readonly taken: { to: string[]; email: Email }[];
  /** Makes it reply to each e-mail with this code from now on; null: it accepts them. */
  refuse(code: number | null): void;
}

export const mailPassword = 'a password for mail';

/** Provides a test file with a mail server that has one user, `shop`. */
export function useMailServer(): OwnMailServer {
  let port = 0;
  let refusal: number | null = null;
  const taken: OwnMailServer['taken'] = [];
  const refused = (code: number) =>
    Object.assign(new Error(`refused with ${mailPassword}`), { responseCode: code });
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === mailPassword) done(null, { user: username });
      else done(refused(535));
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
        if (refusal !== null) return done(refused(refusal));
        const email = await PostalMime.parse(Buffer.concat(parts));
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), email });
        done();
      })();
    },
  });
  beforeAll(async () => {
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    ({ port } = listening.address() as AddressInfo); // it listens on TCP
  });
  beforeEach(() => {
    taken.length = 0;
    refusal = null;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    get port() {
      return port;
    },
    taken,
    refuse(code) {
      refusal = code;
    },
  };
}
