import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { importAnswer } from '../../../domain/entities/contacts/import';
import { toJson } from '../../../domain/values/json';
import type { AttackPlan } from '../../support/attack';
import { cookiesOf } from '../../support/api/cookies';

/** The length of the texts that one account sends. */
const tenMegabytes = 9_800_000;
/** The delay before a repeated call, in milliseconds, even where the response asks for a longer one. */
const impatience = 20;

/** The reports of the last year. */
function reports(today: Date): string[] {
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  const range = `from_date=${day(new Date(today.getTime() - 365 * 86_400_000))}&to_date=${day(today)}`;
  return ['/report/message', '/report/revenue', '/report/health'].map((path) => `${path}?${range}`);
}

/** The attacks of one account on the others (docs/security.md); each continues until the end, and counts its actions. */
class Attack {
  private readonly stopping = new AbortController();
  private readonly counts = new Map<string, number>();
  private readonly under: Promise<void>[] = [];
  private cookie = '';

  constructor(private readonly plan: AttackPlan) {}

  async begin(): Promise<void> {
    const { credentials, clientKey, growing = 0, campaign = '', kinds } = this.plan;
    const signedIn = await this.call('POST', '/user/token', credentials);
    this.cookie = cookiesOf(signedIn);
    const event_data = { x: 'x'.repeat(100), n: 99_999 };
    const numbers = `{"contacts": [${'1,'.repeat(tenMegabytes / 2)}1]}`;
    const all: Record<AttackPlan['kinds'][number], () => void> = {
      flows: () => {
        for (const name of ['grow', 'square']) {
          this.again(`Events that start flows that grow (${name})`, 1, async () => {
            await delay(100);
            return this.call('POST', '/event/track', { name, data: event_data }, { 'client-key': clientKey });
          });
        }
      },
      refusals: () => this.again('Refusals of 9.8 MB', 2, () => this.ask('POST', '/contact/bulk', numbers)),
      simulations: () =>
        this.again('Simulations that grow', 20, () =>
          this.call('POST', `/automatisation/${growing}/simulation`, { event_data }),
        ),
      streams: () => this.follow(growing, 600),
      import: () => void this.under.push(this.import(1_000_000)),
      export: () => this.again('Exports of all contacts', 1, () => this.ask('GET', '/contact/csv')),
      report: () => {
        for (const path of reports(new Date())) {
          this.again(`Reports (${path.split('?')[0] ?? path})`, 1, async () => {
            await delay(1_000);
            return this.ask('GET', path);
          });
        }
      },
      campaign: () => void this.under.push(this.start(campaign)),
    };
    for (const kind of kinds) all[kind]();
  }

  async end(): Promise<[string, number][]> {
    this.stopping.abort();
    await Promise.all(this.under);
    return [...this.counts];
  }

  private ask(method: string, path: string, body?: string, headers: object = {}): Promise<Response> {
    return fetch(`${this.plan.baseUrl}/api${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', cookie: this.cookie, ...headers },
      ...(method === 'GET' && { signal: this.stopping.signal }),
    });
  }

  private call(method: string, path: string, body?: object, headers?: object): Promise<Response> {
    return this.ask(method, path, body && toJson(body), headers);
  }

  private count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Sends so many requests concurrently, again and again. */
  private again(what: string, atOnce: number, send: () => Promise<Response>): void {
    const one = async (): Promise<void> => {
      while (!this.stopping.signal.aborted) {
        const answer = await send().catch(() => null);
        // The attack's end breaks off what it reads.
        const isWhole = await answer?.arrayBuffer().then(
          () => true,
          () => false,
        );
        if (this.stopping.signal.aborted) return;
        if (!answer || !isWhole) throw new Error(`${what}: the connection broke`);
        this.count(`${what}, answered ${answer.status}`);
        if (answer.status === 429) await delay(impatience);
      }
    };
    this.under.push(...Array.from({ length: atOnce }, one));
  }

  /** Opens streams of a flow's changes, and keeps those that the server accepts. */
  private follow(automatisationId: number, streams: number): void {
    const one = async (): Promise<void> => {
      const answer = await this.ask('GET', `/automatisation/${automatisationId}/changes`, undefined, {
        accept: 'text/event-stream',
      });
      this.count(`Streams asked for, answered ${answer.status}`);
      await answer.arrayBuffer().catch(() => undefined);
    };
    this.under.push(...Array.from({ length: streams }, one));
  }

  /** Starts a campaign, once. */
  private async start(name: string): Promise<void> {
    const { clientKey } = this.plan;
    const send = () => this.call('POST', '/event/track', { name }, { 'client-key': clientKey });
    if (await this.untilTaken(send)) this.count('Campaigns started');
  }

  /** Repeats a request until it is accepted, or the attack is over. */
  private async untilTaken(send: () => Promise<Response>): Promise<Response | null> {
    while (!this.stopping.signal.aborted) {
      const answer = await send();
      if (answer.ok) return answer;
      await answer.arrayBuffer();
      await delay(impatience);
    }
    return null;
  }

  /** Imports rows, as fast as the server accepts them. */
  private async import(rows: number): Promise<void> {
    const partRows = 5_000;
    let import_id: number | undefined;
    for (let start = 0; start < rows && !this.stopping.signal.aborted; start += partRows) {
      const part = {
        fields: [
          { fileName: 'id', selected_custom_field: 'external_id' },
          { fileName: 'name', selected_custom_field: 'name' },
        ],
        contacts: Array.from({ length: partRows }, (_, n) => [`row ${start + n}`, 'Somebody']),
        tags: [],
        ...(import_id !== undefined && { import_id }),
      };
      const answer = await this.untilTaken(() => this.call('POST', '/contact/bulk?wait=false', part));
      if (!answer) return;
      ({ import_id } = z.object({ data: importAnswer }).parse(await answer.json()).data);
      this.count('Rows imported', partRows);
    }
  }
}

/** The parent process sends a plan, which starts the attack; its second message ends it and gets the counts. */
async function main(): Promise<void> {
  const [plan] = (await once(process, 'message')) as [AttackPlan];
  const attack = new Attack(plan);
  const told = once(process, 'message');
  await attack.begin();
  await told;
  process.send?.(await attack.end());
  process.disconnect();
}

void main();
