import fc from 'fast-check';
import pg from 'pg';
import { longestLate } from '../../domain/steps/loop/pace';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { prepareDatabase } from '../../tests/simulation/database/prepare';
import { useDatabase } from '../../tests/support/database/database';
import { keepPlace, lockCall, markPending, markSending } from './attempt';
import type { CallReference } from './call';
import { waitForTurn } from './message-pace';
import { holdCalls, paceCall } from './pace';

/** A connection that lives by a clock of the test's own, in milliseconds. It ends before its database does: hooks run in the order of their making. */
let client: pg.Client;
afterAll(() => client.end());
const store = useDatabase();
beforeAll(async () => {
  client = new pg.Client({ connectionString: store.url });
  await client.connect();
  await prepareDatabase(client);
  userId = await insertUser(store.database.pool);
  const flow = await insertFlow(store.database.pool, userId, { entry_event_name: 'go' }, [
    { type: 'LOOP', data: { source: 'all_contacts' } },
    { type: 'APICALL', data: {} },
  ]);
  automatisationId = flow.id;
  [loopStep = 0, messageStep = 0] = flow.stepIds;
});

let userId: number;
let automatisationId: number;
let loopStep: number;
let messageStep: number;

const began = Date.UTC(2026, 0);
const rate = { perSecond: 1_000, atOnce: 1_000 };
const connection = 7;

/** What happens to a campaign: messages are come to, time passes, its flow is paused or all is down, the provider asks for a rest, a clock is set. */
type Happening =
  | { kind: 'come to'; messages: number }
  | { kind: 'goes on' | 'held up'; for: number }
  | { kind: 'asks for a rest'; refused: number; for: number }
  | { kind: 'clock is set'; by: number };

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('come to' as const), messages: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constantFrom('goes on' as const, 'held up' as const),
    for: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 100_000 })),
  }),
  fc.record({
    kind: fc.constant('asks for a rest' as const),
    refused: fc.integer({ min: 1, max: 5 }),
    for: fc.integer({ min: 1_000, max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('clock is set' as const), by: fc.integer({ min: -5_000, max: 60_000 }) }),
);

/** A message that is to go out, and when its worker asks next, by a clock that is never set. */
interface Message extends CallReference {
  asksAt: number;
}

class Campaign {
  /** Milliseconds since it began, and what its clock says beside. */
  private time = 0;
  private offset = 0;
  private item = 0;
  private waiting: Message[] = [];
  private out: Message[] = [];
  readonly sent: number[] = [];
  readonly set: number[] = [];

  private constructor(private readonly runId: number) {}

  static async begin(delay: number): Promise<Campaign> {
    await client.query(`SELECT setval('simulated.clock', $1)`, [began]);
    await client.query('DELETE FROM call_paces');
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO automatisation_runs (user_id, automatisation_id) VALUES ($1, $2) RETURNING id`,
      [userId, automatisationId],
    );
    const runId = rows[0]?.id ?? 0;
    await client.query(
      `INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds)
       VALUES ($1, 0, $2, $3, $4, '{"source": "all_contacts"}', '[]', $5)`,
      [runId, userId, loopStep, messageStep, delay],
    );
    return new Campaign(runId);
  }

  async live(happening: Happening): Promise<void> {
    switch (happening.kind) {
      case 'come to':
        for (let count = 0; count < happening.messages; count += 1) await this.comeTo();
        return;
      case 'goes on':
        await this.goOn(happening.for);
        return;
      case 'held up':
        await this.pass(happening.for);
        return;
      case 'asks for a rest':
        // It refuses what was sent last; each is tried again once the rest is over.
        for (const message of this.out.splice(-happening.refused)) {
          await markPending(client, message, { code: 'limited', message: '' }, new Date());
          this.waiting.push({ ...message, asksAt: this.time + happening.for });
        }
        await holdCalls(client, { userId, userAppId: connection }, happening.for);
        return;
      case 'clock is set':
        this.offset += happening.by;
        if (happening.by > 0) this.set.push(this.time);
        await this.pass(0);
    }
  }

  /** All that wait ask now, before their time. */
  async hurry(): Promise<void> {
    for (const message of this.waiting) message.asksAt = this.time;
    await this.goOn(0);
  }

  /** Until nothing waits any more. */
  async end(): Promise<void> {
    while (this.waiting.length > 0) await this.goOn(60_000);
  }

  private async comeTo(): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item)
       VALUES ($1, $2, $3, 0, $4) RETURNING id`,
      [userId, automatisationId, this.runId, this.item],
    );
    this.item += 1;
    const call = { userId, runId: rows[0]?.id ?? 0, visit: 0 };
    await client.query(
      `INSERT INTO calls (run_id, visit, user_id, step_id, user_app_id, request) VALUES ($1, 0, $2, $3, $4, '{}')`,
      [call.runId, userId, messageStep, connection],
    );
    this.waiting.push({ ...call, asksAt: this.time });
  }

  private async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    await client.query(`SELECT setval('simulated.clock', $1)`, [began + this.time + this.offset]);
  }

  /** Workers ask for each message when its time has come, the one that is due first. */
  private async goOn(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      this.waiting.sort((a, b) => a.asksAt - b.asksAt);
      const [next] = this.waiting;
      if (!next || next.asksAt > end) break;
      await this.pass(Math.max(0, next.asksAt - this.time));
      await this.ask(next);
    }
    await this.pass(Math.max(0, end - this.time));
  }

  /** What is done before a call goes out, as `prepareCall` does it. */
  private async ask(message: Message): Promise<void> {
    const call = await lockCall(client, message);
    const { dueAt, wait } = await paceCall(
      client,
      {
        ...message,
        userId,
        userAppId: connection,
        dueAt: call?.dueAt ?? null,
        hasTurn: call?.hasTurn ?? false,
      },
      rate,
    );
    const turn = wait > 0 || !call?.isPaced ? wait : await waitForTurn(client, message);
    if (turn > 0) {
      await keepPlace(client, message, dueAt);
      message.asksAt = this.time + turn;
      return;
    }
    await markSending(client, message, '00000000-0000-0000-0000-000000000000');
    this.waiting = this.waiting.filter((other) => other !== message);
    this.out.push(message);
    this.sent.push(this.time);
  }
}

it('in no window of any length do more messages of a loop go out than its pace allows, and one bucket, whatever held them up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 20_000 }),
      fc.array(anyHappening, { minLength: 2, maxLength: 12 }),
      async (delay, happenings) => {
        const campaign = await Campaign.begin(delay);
        for (const happening of happenings) await campaign.live(happening);
        await campaign.end();
        const { sent, set } = campaign;
        const bucket = Math.max(longestLate, delay) / delay + 1;
        sent.forEach((from, first) => {
          for (let last = first; last < sent.length; last += 1) {
            const to = sent[last] ?? 0;
            const clocks = set.filter((at) => at >= from && at <= to).length;
            expect(last - first + 1).toBeLessThanOrEqual((to - from) / delay + bucket * (1 + clocks) + 1e-9);
          }
        });
      },
    ),
    { numRuns: 60 },
  );
});

it('a night that held a hundred messages up does not send them in one go', async () => {
  const campaign = await Campaign.begin(60_000);
  await campaign.live({ kind: 'come to', messages: 100 });
  await campaign.live({ kind: 'held up', for: 8 * 3_600_000 });
  await campaign.end();
  expect(campaign.sent).toHaveLength(100);
  const [first = 0] = campaign.sent;
  expect(campaign.sent.filter((at) => at < first + 60 * 60_000).length).toBeLessThanOrEqual(61);
});

it('a message whose turn is a month away gets it, and keeps it when it asks again before', async () => {
  const day = 86_400_000;
  const campaign = await Campaign.begin(day);
  await campaign.live({ kind: 'come to', messages: 30 });
  await campaign.live({ kind: 'goes on', for: 0 });
  await campaign.hurry();
  await campaign.live({ kind: 'goes on', for: 30 * day });
  expect(campaign.sent).toEqual(Array.from({ length: 30 }, (_, place) => place * day));
});
