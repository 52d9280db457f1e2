import { createTransport } from 'nodemailer';
import type { Mail } from '../domain/apps/definition';
import { literalAddress, publicAddresses, resolveByDns, type HostAddress, type Resolve } from './addresses';
import { allowedHosts } from './allowed-hosts';
import type { Outcome } from './outcome';
import { plainTextOf } from './plain-text';
import { codeOf, notInTime, outcomeOfError, tlsFailed } from './troubles';

export interface MailServer {
  /** `smtp://host:port`, or `smtps://…` for implicit TLS; the default port is 587. */
  url: string;
  /** Absent: the server requires no sign-in. */
  auth?: { user: string; pass: string };
  /**
   * Whether a plain connection must switch to TLS before anything else, or never does. Absent: it must, except for hosts that the operator
   * allows, where it switches if the server offers it.
   */
  startTls?: 'always' | 'never';
}

/** The egress client for mail, with the address checks of all other calls. */
export interface MailEgress {
  /** Sends a message; the answer is the server's reply. Never throws because of the other side. */
  send(server: MailServer, mail: Mail & { messageId: string }, timeLimit: number): Promise<Outcome>;
  /** Signs in and disconnects. */
  signIn(server: MailServer, timeLimit: number): Promise<Outcome>;
}

/** The submission port (RFC 8314, section 7.3), used when a server's URL names none. */
const usualPort = 587;

/** The time limit is exceeded. */
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
    async send(
      server,
      { from, to, subject, html, text = plainTextOf(html), headers, returnPath, messageId },
      timeLimit,
    ) {
      if (to.length === 0 || !to.every(({ address }) => isOneAddress(address))) return recipientInvalid;
      return over(server, timeLimit, async (transport) => {
        const envelope = returnPath !== undefined && {
          envelope: { from: returnPath, to: to.map(({ address }) => address) },
        };
        const sent = await transport.sendMail({
          from,
          to,
          subject,
          html,
          text,
          headers,
          messageId,
          ...envelope,
        });
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

/** Whether STARTTLS is required: always, unless the setting says otherwise or the operator allows the host. */
export const startTlsTo = (
  { startTls }: Pick<MailServer, 'startTls'>,
  mayBePlain: boolean,
): MailServer['startTls'] => startTls ?? (mayBePlain ? undefined : 'always');

/** Connects to the checked address; the certificate must be for the host name. */
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
    // A literal address has no name to send as SNI.
    tls: literalAddress(url.hostname) === null ? { servername: url.hostname } : {},
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Whether a mail server reads the text as exactly one address. */
const isOneAddress = (text: string): boolean => /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/.test(text);

/** Unencrypted text can be read on its way: it must stay within the operator's own network. */
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

/**
 * Nodemailer does not say how far an interrupted conversation had come, so the message may have been sent whenever there was a connection.
 */
function outcomeOfMailError(error: unknown, host: string): Outcome {
  if (error instanceof TooSlow) return notInTime(host);
  const { responseCode, response, syscall } = fieldsOf(error);
  const code = codeOf(error);
  // Checked before the reply code: a server without STARTTLS replies with a code that otherwise refuses a sign-in.
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

/** Fields that nodemailer adds to an error beside its code. */
const fieldsOf = (error: unknown): { responseCode?: unknown; response?: unknown; syscall?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
