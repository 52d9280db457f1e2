import { createHash } from 'node:crypto';
import type { MailSession } from './mail-session';

/** Most sessions that wait with the same settings, and in the process; and most e-mails of one. */
const most = { alike: 5, all: 200, mails: 100 };

/**
 * Sessions with mail servers that wait for the next e-mail of the same account to the same address of the same server with the same
 * sign-in. Nothing else is ever sent in them (docs/decisions/0110).
 */
export class MailSessions {
  private readonly waiting = new Map<string, MailSession[]>();
  private readonly timers = new Map<MailSession, NodeJS.Timeout>();
  private isClosed = false;

  /** `idleFor`: for how long a session waits for the next e-mail, in milliseconds. */
  constructor(private readonly idleFor: number) {}

  /** A session that has waited, the last one first; it no longer waits. */
  take(key: string): MailSession | undefined {
    const session = this.waiting.get(key)?.at(-1);
    if (session) this.forget(key, session);
    return session;
  }

  /** Has a session wait, or closes it. */
  put(key: string, session: MailSession): void {
    const alike = this.waiting.get(key) ?? [];
    const isOneMore = alike.length < most.alike && this.timers.size < most.all && session.sent < most.mails;
    if (this.isClosed || !isOneMore) {
      session.close();
      return;
    }
    this.waiting.set(key, [...alike, session]);
    this.timers.set(session, setTimeout(() => session.close(), this.idleFor).unref());
    session.onOver = () => this.forget(key, session);
  }

  /** Closes those that wait, and from now on each that would. */
  close(): void {
    this.isClosed = true;
    for (const session of [...this.timers.keys()]) session.close();
  }

  private forget(key: string, session: MailSession): void {
    clearTimeout(this.timers.get(session));
    this.timers.delete(session);
    session.onOver = () => undefined;
    const others = (this.waiting.get(key) ?? []).filter((other) => other !== session);
    if (others.length > 0) this.waiting.set(key, others);
    else this.waiting.delete(key);
  }
}

/** What sessions have to have in common; no password is read from it. */
export const sessionKey = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');
