import fc from 'fast-check';
import { openSession } from '../../../db/sign-in/sessions';
import type { Database } from '../../../db/database/connection';
import { fromJson } from '../../../domain/values/json';
import { furnish, type Household } from '../../contract/household';
import { readOperations, type Operation } from '../../contract/schema';
import type { Visitor } from '../../support/api/api';
import { hostileCalls, patternsOf, type HostileCall } from './hostile';
import { bytesOf } from './hostile-bytes';
import { namedIds, type NamedId } from './named-ids';
import { sendRaw, type RawAnswer } from './raw-call';

/** An API under attack, in whatever process it runs. */
export interface Lab {
  port: number;
  database: Database;
  /** A new account, signed in. */
  visitor(): Promise<Visitor>;
  /** An administrator, who makes the administrators' calls. */
  administrator: number;
  /** A well-behaved account, which must be served as usual. */
  neighbour: number;
}

/** Settings of the attacked product: providers' addresses at which nothing listens. */
export const nobodyOutside = {
  ...Object.fromEntries(
    ['TWILIO', 'SENDGRID', 'ONESIGNAL', 'CHATGPT', 'GEMINI', 'SLACK'].map((app) => [
      `${app}_BASE_URL`,
      'http://127.0.0.1:9',
    ]),
  ),
  GMAIL_SMTP_URL: 'smtp://127.0.0.1:9',
};

/** Refusals with a 5xx status that are documented and intended. */
const toldRefusals = new Set(['busy', 'storage_full', 'openid_unavailable']);
const answerLimit = 1_000_000;
/**
 * The longest time of a call in milliseconds; one that runs a trial, calls a provider, or waits for its import has its own limit on top.
 */
const longest = 5_000;
const longestTrial = 15_000;
const tries = /\/(simulation|preview|test|check|bulk)$/;
/** The longest time that another account waits for a response meanwhile, in milliseconds. */
const longestBeside = 2_000;
/** How often a slow call is measured again, alone: the machine may have been busy. */
const looksAgain = 2;
/** How long the search for the smallest failing call may take, in milliseconds. */
const longestSearch = 120_000;
/** Calls per session: hostile calls end it, or change the account it acts as. */
const callsOfSession = 50;

const limitOf = ({ path, schemes }: Operation): number => {
  if (path === '/api/contact/bulk') return 9_700_000;
  if (path === '/v1/batch' || path === '/v1/import') return 500_000;
  return schemes.length === 0 ? 60_000 : 250_000;
};

/** An account that makes calls. */
class Caller {
  private calls = 0;
  private headers: Record<string, string> = {};

  constructor(
    private readonly lab: Lab,
    private readonly userId: number,
  ) {}

  /** Returns its credentials: its session, and its client key. */
  async letIn(): Promise<Record<string, string>> {
    if (this.calls % callsOfSession === 0) await this.signIn();
    this.calls += 1;
    return this.headers;
  }

  async signIn(): Promise<void> {
    const { token } = await openSession(this.lab.database.pool, { userId: this.userId, rememberMe: false });
    const Cookie = `sillage_session=${token}`;
    const answer = await fetch(`http://127.0.0.1:${this.lab.port}/api/user`, { headers: { Cookie } });
    const { data } = fromJson(await answer.text()) as { data: { user: { client_key: string } } };
    this.headers = { Cookie, 'Client-Key': data.user.client_key };
  }
}

/** The number of calls by status, and of those without a response. */
export type Statuses = Map<number | 'none', number>;

/** Makes hostile calls, and checks their effects against what is promised. */
export class Attack {
  readonly statuses: Statuses = new Map();
  /** The longest time that the other account waited, in milliseconds. */
  slowestBeside = 0;
  private household: Household | undefined;
  private caller: Caller | undefined;
  private readonly administrator: Caller;
  private readonly neighbour: Caller;
  private readonly arbitraries = new Map<Operation, fc.Arbitrary<HostileCall>>();

  private constructor(
    private readonly lab: Lab,
    readonly operations: readonly Operation[],
    private readonly resolve: Parameters<typeof hostileCalls>[1]['resolve'],
    private readonly patterns: readonly string[],
    /** What happens after a call that took this many milliseconds. */
    private readonly rest: (milliseconds: number) => Promise<unknown>,
  ) {
    this.administrator = new Caller(lab, lab.administrator);
    this.neighbour = new Caller(lab, lab.neighbour);
  }

  static async on(
    lab: Lab,
    rest = (_milliseconds: number): Promise<unknown> => Promise.resolve(),
  ): Promise<Attack> {
    const answer = await fetch(`http://127.0.0.1:${lab.port}/api/openapi.json`);
    const document: unknown = await answer.json();
    const { operations, resolve } = readOperations(document);
    const attack = new Attack(lab, operations, resolve, patternsOf(document), rest);
    await attack.begin();
    return attack;
  }

  /** Starts over with another account, which has one thing of each kind: earlier calls may have changed or deleted them. */
  async begin(): Promise<void> {
    const made = await furnish(this.lab);
    const { userId } = made.visitor;
    this.household = { ...made, ids: { ...made.ids, account: userId } };
    this.caller = new Caller(this.lab, userId);
  }

  /** Makes `count` calls of an operation, determined by the seed; returns what is wrong, with the smallest call that shows it. */
  async attack(
    operation: Operation,
    { seed, numRuns }: { seed: number; numRuns: number },
  ): Promise<string | null> {
    const { resolve, patterns } = this;
    const calls =
      this.arbitraries.get(operation) ??
      hostileCalls(operation, { resolve, patterns, limit: limitOf(operation) });
    this.arbitraries.set(operation, calls);
    const details = await fc.check(
      fc.asyncProperty(calls, async (call) => {
        const wrong = await this.wrongWith(operation, call);
        if (wrong !== null) throw new Error(wrong);
      }),
      { seed, numRuns, interruptAfterTimeLimit: longestSearch },
    );
    return details.failed ? `${operation.method} ${operation.path}: ${failureOf(details)}` : null;
  }

  private async wrongWith(operation: Operation, call: HostileCall): Promise<string | null> {
    let made = await this.make(operation, call);
    for (let looks = 0; looks < looksAgain && made.slow !== null && made.wrong === null; looks += 1)
      made = await this.make(operation, call);
    return made.wrong ?? made.slow;
  }

  /** Makes a call while another account makes one; returns what is wrong with the response, or with its time. */
  private async make(
    operation: Operation,
    call: HostileCall,
  ): Promise<{ wrong: string | null; slow: string | null }> {
    const { household } = this;
    const caller = operation.path.startsWith('/api/admin/') ? this.administrator : this.caller;
    if (!household || !caller) throw new Error('The attack has not begun');
    const raw = bytesOf(call, {
      path: operation.path,
      named: this.named(operation),
      household,
      headers: await caller.letIn(),
    });
    const headers = await this.neighbour.letIn();
    const began = performance.now();
    const beside = this.timeBeside(headers);
    const answer = await sendRaw(this.lab.port, raw);
    const time = performance.now() - began;
    const { status, time: waited } = await beside;
    this.slowestBeside = Math.max(this.slowestBeside, waited);
    const came = answer?.status ?? 'none';
    this.statuses.set(came, (this.statuses.get(came) ?? 0) + 1);
    await this.rest(time);

    const limit = tries.test(operation.path) ? longestTrial : longest;
    const slow =
      time > limit
        ? `It took ${Math.round(time)} ms`
        : waited > longestBeside
          ? `Another account waited ${Math.round(waited)} ms beside it`
          : null;
    // An administrator's call may have ended its sessions.
    if (status === 401) await this.neighbour.signIn();
    if (status !== 200 && status !== 401)
      return { wrong: `Another account was answered ${status} beside it`, slow };
    return { wrong: wrongAnswer(operation, call, answer), slow };
  }

  /** Returns the ids of the account's own things that a call accepts. */
  private named(operation: Operation): readonly NamedId[] {
    const isOfAccount = operation.schemes.includes('session') && !operation.path.startsWith('/api/admin/');
    return isOfAccount ? namedIds(operation, this.resolve) : [];
  }

  private async timeBeside(headers: Record<string, string>): Promise<{ status: number; time: number }> {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${this.lab.port}/api/user`, { headers });
    await answer.arrayBuffer();
    return { status: answer.status, time: performance.now() - began };
  }
}

/** Returns what failed, and the smallest case that shows it. */
export const failureOf = <Case>(details: fc.RunDetails<Case>): string =>
  `${String(details.errorInstance)}\n${fc.defaultReportMessage(details) ?? ''}`;

/** Returns what is wrong with a response, whatever its time. */
function wrongAnswer(operation: Operation, call: HostileCall, answer: RawAnswer | null): string | null {
  if (answer === null) {
    // A call that is refused before all of it was sent may get no response: the server closes the connection.
    const isLong = call.body !== null || call.framing !== 'whole';
    return isLong ? null : 'It was not answered';
  }
  const { status, length, text } = answer;
  if (length > answerLimit) return `${status}: an answer of ${length} bytes`;
  if (status < 500) return null;
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  const isHealth = operation.path.startsWith('/api/health') && code === 'not_healthy';
  return toldRefusals.has(code) || isHealth ? null : `${status}: ${text.slice(0, 300)}`;
}
