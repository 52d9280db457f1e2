import type { Outside } from '../../../activities/calls/outside';
import type { OutboundRequest } from '../../../egress/redirect';
import type { Outcome } from '../../../egress/outcome';
import type { FaultKind, Faults } from '../faults';
import type { Actor, Scheduler } from '../scheduler';

const faultsOfCalls: readonly FaultKind[] = [
  'nothing sent',
  'answer of the provider lost',
  'call lost on its way',
  'provider down',
  'provider asks for fewer',
  'call refused',
  'process gone before',
  'process gone after',
];

/** The calls with one key. */
export interface Received {
  /** How often their work was done. */
  done: number;
  /** Whether a process ended, or a response was lost, during a call or before its result was stored. */
  isLost: boolean;
  /** The sender of the last call. */
  sender: Actor;
}

const answered = (status: number, headers: Record<string, string> = {}): Outcome => ({
  kind: 'answered',
  answer: { status, headers, body: {} },
});

const noMail = (): Promise<never> => Promise.reject(new Error('Nobody sends mail here'));
const unclear: Outcome = { kind: 'unclear', code: 'no_answer', message: 'No answer came.' };

/** The provider of all calls: it does the requested work, and counts it by the key of each call. */
export class Provider {
  readonly byKey = new Map<string, Received>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: Faults,
    private readonly kill: (actor: Actor, why: string) => Promise<void>,
  ) {}

  /**
   * The process has ended before the results of the calls with these keys were stored: the outcome of every call that it sent, or had
   * announced, is unknown.
   */
  onGone(actor: Actor, keys: readonly string[]): void {
    for (const key of keys) {
      const received = this.byKey.get(key) ?? { done: 0, isLost: false, sender: actor };
      received.isLost ||= received.sender === actor;
      this.byKey.set(key, received);
    }
  }

  /** Returns a process's access to the outside. */
  outsideOf(actor: Actor): Outside {
    const send = (request: OutboundRequest): Promise<Outcome> => this.call(actor, request);
    const close = (): Promise<void> => Promise.resolve();
    return {
      egress: { send, close },
      mail: { send: noMail, signIn: noMail, close: () => undefined },
      origins: {},
      isAllowed: () => false,
      openCredentials: () => null,
      patience: 3_600_000,
      publicUrl: null,
      trackingUrl: null,
    };
  }

  private call(actor: Actor, { method, headers }: OutboundRequest): Promise<Outcome> {
    const key = headers['Idempotency-Key'] ?? `${method} without a key`;
    return this.scheduler.gate<Outcome>(actor, `${method} to the provider`, async ({ resolve }) => {
      const fault = this.faults.roll(faultsOfCalls);
      const received = this.byKey.get(key) ?? { done: 0, isLost: false, sender: actor };
      this.byKey.set(key, Object.assign(received, { sender: actor }));
      this.scheduler.note(actor, `${method} to the provider${fault ? ` → ${fault}` : ''}`);
      const isReached =
        fault === null || fault === 'answer of the provider lost' || fault === 'process gone after';
      if (isReached) received.done += 1;
      switch (fault) {
        case 'process gone before':
        case 'process gone after':
          received.isLost = true;
          return this.kill(actor, fault);
        case 'nothing sent':
          return resolve({ kind: 'unsent', code: 'unreachable', message: 'It could not be reached.' });
        case 'answer of the provider lost':
        case 'call lost on its way':
          received.isLost = true;
          return resolve(unclear);
        case 'provider down':
          return resolve(answered(503));
        case 'provider asks for fewer':
          return resolve(answered(429, { 'retry-after': '2' }));
        case 'call refused':
          return resolve(answered(400));
        default:
          return resolve(answered(200));
      }
    });
  }
}
