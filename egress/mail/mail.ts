import MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail } from '../../domain/apps/definition';
import { isOneAddress } from '../../domain/mail/one-address';
import { beginning } from '../../domain/values/text/text';
import { madeStorable } from '../../domain/values/validation/storable';
import { literalAddress, publicAddresses, resolveByDns, type HostAddress, type Resolve } from '../addresses';
import { allowedHosts } from '../allowed-hosts';
import { ReplyTooLong } from './bounded-connection';
import { MailSession } from './mail-session';
import { MailSessions, sessionKey } from './mail-sessions';
import type { Outcome } from '../outcome';
import { plainTextOf } from '../plain-text';
import { codeOf, notInTime, outcomeOfError, tlsFailed } from '../troubles';

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
  /** The account whose e-mails may go out in one connection, one after the other. Absent: each e-mail has a connection of its own. */
  account?: number;
}

/** The egress client for mail, with the address checks of all other calls. */
export interface MailEgress {
  /** Sends a message; the answer is the server's reply. Never throws because of the other side. */
  send(server: MailServer, mail: Mail & { messageId: string }, timeLimit: number): Promise<Outcome>;
  /** Signs in and disconnects. */
  signIn(server: MailServer, timeLimit: number): Promise<Outcome>;
  /** Closes the connections in which nothing is being sent, and the others once their e-mail is sent. */
  close(): void;
}

/** The submission port (RFC 8314, section 7.3), used when a server's URL names none. */
const usualPort = 587;

/** Shorter than mail servers wait for the next e-mail, in milliseconds. */
const usualIdleFor = 10_000;

/** How long a connection that has waited may take to show that the server still answers, in milliseconds. */
const probeLimit = 2_000;

/** The time limit is exceeded. */
class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

export function createMailEgress({
  allowed,
  resolve = resolveByDns,
  idleFor = usualIdleFor,
}: {
  allowed: readonly string[];
  resolve?: Resolve;
  /** For how long a connection waits for the next e-mail, in milliseconds. */
  idleFor?: number;
}): MailEgress {
  const isAllowed = allowedHosts(allowed);
  const sessions = new MailSessions(idleFor);

  async function over(
    server: MailServer,
    timeLimit: number,
    work: (options: SMTPConnection.Options, hold: Hold) => Promise<string>,
  ): Promise<Outcome> {
    const url = new URL(server.url);
    const mayBePlain = isAllowed(url);
    if (server.startTls === 'never' && !mayBePlain) return inTheClear(url.hostname);
    let held: { close(): void } | undefined;
    let isTooLate = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      const [address] = mayBePlain
        ? await resolve(url.hostname)
        : await publicAddresses(url.hostname, resolve);
      const startTls = startTlsTo(server, mayBePlain);
      const options = optionsTo({ ...server, startTls }, url, address, timeLimit);
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow()), timeLimit);
      });
      const done = work(options, (next) => {
        held = next;
        if (!isTooLate) return;
        // The time is over: the new connection is closed at once.
        next.close();
        throw new TooSlow();
      });
      const reply = await Promise.race([done, limit]);
      return answered(250, reply);
    } catch (error) {
      isTooLate = true;
      held?.close();
      return outcomeOfMailError(error, url.host);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A session that has waited and whose server still answers, or a new one. */
  async function sessionTo(
    options: SMTPConnection.Options,
    { key, auth }: { key: string; auth: MailServer['auth'] },
    hold: Hold,
  ): Promise<MailSession> {
    for (let waited = sessions.take(key); waited; waited = sessions.take(key)) {
      hold(waited);
      if (await waited.isAlive(probeLimit)) return waited;
      waited.close();
    }
    return newSession(options, auth, hold);
  }

  return {
    async send(
      server,
      { from, to, subject, html, text = plainTextOf(html), headers, returnPath, messageId },
      timeLimit,
    ) {
      if (to.length === 0 || !to.every(({ address }) => isOneAddress(address))) return recipientInvalid;
      const envelope = returnPath !== undefined && {
        envelope: { from: returnPath, to: to.map(({ address }) => address) },
      };
      const { account, auth, url } = server;
      return over(server, timeLimit, async (options, hold) => {
        const message = new MailComposer({
          from,
          to,
          subject,
          html: withWholeLineEnds(html),
          text: text === undefined ? undefined : withWholeLineEnds(text),
          headers,
          messageId,
          disableFileAccess: true,
          disableUrlAccess: true,
          ...envelope,
        }).compile();
        const key = sessionKey(account, url, auth, options.host, options.requireTLS, options.ignoreTLS);
        const session = await sessionTo(options, { key, auth }, hold);
        const reply = await session.send(message);
        if (account === undefined) session.close();
        else sessions.put(key, session);
        return reply;
      });
    },
    signIn: (server, timeLimit) =>
      over(server, timeLimit, async (options, hold) => {
        const session = await newSession(options, server.auth, hold);
        session.close();
        return 'signed in';
      }),
    close: () => sessions.close(),
  };
}

async function newSession(
  options: SMTPConnection.Options,
  auth: MailServer['auth'],
  hold: Hold,
): Promise<MailSession> {
  const session = new MailSession(options);
  hold(session);
  await session.open(auth);
  return session;
}

/** Registers what is closed if the work takes too long or fails; throws if it has taken too long already. */
type Hold = (held: { close(): void }) => void;

/** Whether STARTTLS is required: always, unless the setting says otherwise or the operator allows the host. */
export const startTlsTo = (
  { startTls }: Pick<MailServer, 'startTls'>,
  mayBePlain: boolean,
): MailServer['startTls'] => startTls ?? (mayBePlain ? undefined : 'always');

/** A connection to the checked address; the certificate must be for the host name. */
const optionsTo = (
  { startTls }: MailServer,
  url: URL,
  address: HostAddress | undefined,
  timeLimit: number,
): SMTPConnection.Options => ({
  host: address?.address ?? url.hostname,
  port: url.port === '' ? usualPort : Number(url.port),
  secure: url.protocol === 'smtps:',
  requireTLS: startTls === 'always',
  ignoreTLS: startTls === 'never',
  // A literal address has no name to send as SNI.
  tls: literalAddress(url.hostname) === null ? { servername: url.hostname } : {},
  connectionTimeout: timeLimit,
  greetingTimeout: timeLimit,
  socketTimeout: timeLimit,
});

/**
 * In an e-mail CR and LF occur only together (RFC 5321, section 2.3.8), and nodemailer completes only a single LF. A server refuses a single
 * CR, or corrects it, which breaks a signature. In HTML a CR ends a line, as an LF does.
 */
const withWholeLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

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

/** How many characters of a reply are kept. */
const mostOfReply = 4_000;

/** A reply in a form that can be stored: PostgreSQL takes no NUL, which a mail server may well say. */
const answered = (status: number, reply: string): Outcome => ({
  kind: 'answered',
  answer: { status, headers: {}, body: madeStorable(beginning(reply, mostOfReply)) },
});

const replyTooLong = (host: string): Outcome => ({
  kind: 'unclear',
  code: 'reply_too_long',
  message: `${host} was called, and its reply was longer than one of a mail server may be.`,
});

/**
 * Nodemailer does not say how far an interrupted conversation had come, so the message may have been sent whenever there was a connection.
 */
function outcomeOfMailError(error: unknown, host: string): Outcome {
  if (error instanceof TooSlow) return notInTime(host);
  if (error instanceof ReplyTooLong) return replyTooLong(host);
  const { responseCode, response, syscall } = fieldsOf(error);
  const code = codeOf(error);
  // Checked before the reply code: a server without STARTTLS replies with a code that otherwise refuses a sign-in.
  if (code === 'ETLS') return tlsFailed(host, code);
  if (typeof responseCode === 'number') {
    return answered(responseCode, typeof response === 'string' ? response : '');
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
