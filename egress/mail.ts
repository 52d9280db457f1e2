import { createTransport } from 'nodemailer';
import type { Mail } from '../domain/apps/definition';
import { literalAddress, publicAddresses, resolveByDns, type HostAddress, type Resolve } from './addresses';
import { allowedHosts } from './allowed-hosts';
import type { Outcome } from './outcome';
import { plainTextOf } from './plain-text';
import { codeOf, notInTime, outcomeOfError, tlsFailed } from './troubles';

export interface MailServer {
  /** `smtp://host:port`, or `smtps://…` where TLS begins with the connection; without a port it is 587. */
  url: string;
  /** Absent: the server asks for no sign-in. */
  auth?: { user: string; pass: string };
  /**
   * Whether TLS must begin before anything is said where the connection is plain at first, or never does. Absent: it must, but for hosts that
   * the operator allows, where it begins if the server offers it.
   */
  startTls?: 'always' | 'never';
}

/** The way out for mail, with the address checks of all other calls. */
export interface MailEgress {
  /** Sends a message; the answer is the server's reply. Never throws for what the other side does. */
  send(server: MailServer, mail: Mail & { messageId: string }, timeLimit: number): Promise<Outcome>;
  /** Signs in and leaves. */
  signIn(server: MailServer, timeLimit: number): Promise<Outcome>;
}

/** The port of submission (RFC 8314, section 7.3), where a server's address names none. */
const usualPort = 587;

/** The time limit is over. */
class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

export function createMailEgress({
  allowed,
  resolve = resolveByDns,
}: {
  allowed: readonly string[];
  resolve?: Resolve;
}): MailEgress {
  const isAllowed = allowedHosts(allowed);

  async function over(
    server: MailServer,
    timeLimit: number,
    work: (transport: ReturnType<typeof transportTo>) => Promise<string>,
  ): Promise<Outcome> {
    const url = new URL(server.url);
    const mayBePlain = isAllowed(url);
    if (server.startTls === 'never' && !mayBePlain) return inTheClear(url.hostname);
    let transport: ReturnType<typeof transportTo> | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      const [address] = mayBePlain
        ? await resolve(url.hostname)
        : await publicAddresses(url.hostname, resolve);
      const used = transportTo(
        { ...server, startTls: startTlsTo(server, mayBePlain) },
        url,
        address,
        timeLimit,
      );
      transport = used;
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow()), timeLimit);
      });
      const reply = await Promise.race([work(used), limit]);
      return { kind: 'answered', answer: { status: 250, headers: {}, body: reply } };
    } catch (error) {
      return outcomeOfMailError(error, url.host);
    } finally {
      clearTimeout(timer);
      transport?.close();
    }
  }

  return {
    async send(server, { from, to, subject, html, text = plainTextOf(html), headers, messageId }, timeLimit) {
      if (to.length === 0 || !to.every(({ address }) => isOneAddress(address))) return recipientInvalid;
      return over(server, timeLimit, async (transport) => {
        const sent = await transport.sendMail({ from, to, subject, html, text, headers, messageId });
        return sent.response;
      });
    },
    signIn: (server, timeLimit) =>
      over(server, timeLimit, async (transport) => {
        await transport.verify();
        return 'signed in';
      }),
  };
}

/** When STARTTLS must begin: before anything is said, but where the operator allows the host and nobody says otherwise. */
export const startTlsTo = (
  { startTls }: Pick<MailServer, 'startTls'>,
  mayBePlain: boolean,
): MailServer['startTls'] => startTls ?? (mayBePlain ? undefined : 'always');

/** The connection goes to the address that was checked, and the certificate must be the name's. */
const transportTo = (
  { auth, startTls }: MailServer,
  url: URL,
  address: HostAddress | undefined,
  timeLimit: number,
) =>
  createTransport({
    host: address?.address ?? url.hostname,
    port: url.port === '' ? usualPort : Number(url.port),
    secure: url.protocol === 'smtps:',
    requireTLS: startTls === 'always',
    ignoreTLS: startTls === 'never',
    auth,
    // An address has no name to be asked for by.
    tls: literalAddress(url.hostname) === null ? { servername: url.hostname } : {},
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** What a mail server would read as several addresses, or as more than one, is none. */
const isOneAddress = (text: string): boolean => /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/.test(text);

/** What is said in the clear can be read on its way: it stays within the operator's own network. */
const inTheClear = (host: string): Outcome => ({
  kind: 'refused',
  code: 'tls_needed',
  message: `${host} is called with TLS only: whoever runs this server can allow it without.`,
});

const recipientInvalid: Outcome = {
  kind: 'refused',
  code: 'recipient_invalid',
  message: 'The message has no address that it can be sent to.',
};

/** Nodemailer does not say how far a conversation had come that broke off, so the message may be out whenever it was connected. */
function outcomeOfMailError(error: unknown, host: string): Outcome {
  if (error instanceof TooSlow) return notInTime(host);
  const { responseCode, response, syscall } = fieldsOf(error);
  const code = codeOf(error);
  // Before its number: a server that has no STARTTLS answers with one that others refuse a sign-in by.
  if (code === 'ETLS') return tlsFailed(host, code);
  if (typeof responseCode === 'number') {
    return {
      kind: 'answered',
      answer: { status: responseCode, headers: {}, body: typeof response === 'string' ? response : '' },
    };
  }
  if (code === 'EENVELOPE') return recipientInvalid;
  if (code === 'EDNS' || syscall === 'connect') {
    return { kind: 'unsent', code: 'not_connected', message: `${host} could not be reached.` };
  }
  return outcomeOfError(error, host);
}

/** What nodemailer says of an error beside its code. */
const fieldsOf = (error: unknown): { responseCode?: unknown; response?: unknown; syscall?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
