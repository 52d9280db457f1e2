import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { openGate, type Answered, type Asked, type Gate, type Seen, type StandIn } from './stand-in';

/** The credentials that the stand-in knows: an app password, as Google shows it. */
export const gmailCredentials = { email: 'me@gmail.test', app_password: 'abcd efgh ijkl mnop' };

/** Recipients that are refused in a documented way. Source: https://knowledge.workspace.google.com/admin/support/troubleshooting/gmail-smtp-errors-and-codes */
const magicRecipients: Readonly<Record<string, [number, string]>> = {
  'invalid@stand-in.test': [553, '5.1.3 The recipient address is not a valid RFC 5321 address. - gsmtp'],
  'limit@stand-in.test': [550, '5.4.5 Daily user sending limit exceeded. - gsmtp'],
  'busy@stand-in.test': [421, '4.7.0 Temporary System Problem. Try again later. - gsmtp'],
};

/** An e-mail as it arrived. */
export interface ArrivedMail {
  envelope: { from: string; to: string[] };
  email: Email;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts a mail server that takes the mailbox's sign-in. Each message is told to `see`, and parsed to `receive`. */
export async function startMailbox(
  see: (seen: Seen) => void,
  receive: (mail: ArrivedMail) => void = () => undefined,
  gate: Gate = openGate,
): Promise<StandIn> {
  const server = new SMTPServer({
    // On loopback a password goes in the clear.
    ...{ authMethods: ['PLAIN', 'LOGIN'], hideSTARTTLS: true, allowInsecureAuth: true },
    onAuth({ username, password }, _session, done) {
      const isKnown =
        username === gmailCredentials.email && password === gmailCredentials.app_password.replaceAll(' ', '');
      if (isKnown) done(null, { user: username });
      else done(refusal(535, '5.7.8 Username and Password not accepted. - gsmtp'));
    },
    onRcptTo({ address }, _session, done) {
      const known = magicRecipients[address];
      done(known ? refusal(...known) : null);
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
        const raw = Buffer.concat(parts);
        const to = envelope.rcptTo.map(({ address }) => address);
        const email = await PostalMime.parse(raw);
        const asked: Asked = {
          ...{ method: 'MAIL', path: to.join(', '), headers: {} },
          ...{ query: new URLSearchParams(), body: raw.toString() },
        };
        const taken: Answered = { status: 250, body: '2.0.0 OK' };
        const { status, body } = await gate('gmail', asked, () => {
          receive({ envelope: { from: envelope.mailFrom ? envelope.mailFrom.address : '', to }, email });
          see({ ...asked, provider: 'gmail', at: new Date(), answered: taken });
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
