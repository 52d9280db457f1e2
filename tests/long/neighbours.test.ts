import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { importAnswer } from '../../domain/entities/import';
import { user } from '../../domain/entities/user';
import { Watch } from '../security/watch';
import { addNeighbour, paced, trackOf, type Neighbour, type Times } from '../support/neighbour';
import { startProduct, until, type Product } from '../support/product';
import { publish } from '../support/publish';
import { report } from '../support/report';

/** The five worst things that one account was found to do to the others (docs/security.md), all at once, for so long. */
const attackSeconds = Number(process.env['SECONDS'] ?? 180);
const quietSeconds = Math.min(60, attackSeconds);
/** How much slower the other account may be than without them. */
const ratio = 2;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 600_000);
afterAll(() => product.stop(), 120_000);

it('an account that does its worst slows no other account down, and ends no process', async () => {
  const other = await addNeighbour(product);
  const made = await other.call('POST', '/automatisation', { name: 'ping', entry_event_name: 'ping' });
  const { automatisation } = z
    .object({ data: z.object({ automatisation: z.looseObject({ id: z.number() }) }) })
    .parse(await made.json()).data;
  const seen = { variable: 'event.seen', operation: 'EQUALS', value: 1, value_type: 'number' };
  const step = { type: 'UPDATE_VARIABLE', data: seen, automatisation_step_before_id: null };
  expect((await other.call('POST', `/automatisation/${automatisation.id}/step`, step)).status).toBe(201);
  const publishing = { name: 'ping', entry_event_name: 'ping', id: automatisation.id, is_active: true };
  expect((await other.call('PUT', '/automatisation', publishing)).status).toBe(200);

  // Caches and compilers are warm before anything is measured.
  await measured(other, () => delay(10_000));
  const quiet = await measured(other, () => delay(quietSeconds * 1_000));
  tell('quiet', quiet);

  const attack = await Attack.begin();
  const watch = new Watch(product);
  const beside = await measured(other, () => delay(attackSeconds * 1_000));
  const problems = watch.problems();
  watch.end();
  const done = await attack.end();
  tell('beside the attacks', beside);
  for (const [what, count] of done) report(`${what}: ${count}`);
  report(`Memory of API or worker: ${Math.round(watch.memory / 1e6)} MB at most`);

  expect(problems).toEqual([]);
  expect(beside.track.p99 / quiet.track.p99).toBeLessThan(ratio);
  expect(beside.page.p95 / quiet.page.p95).toBeLessThan(ratio);
  expect(beside.start.p95 / quiet.start.p95).toBeLessThan(ratio);
}, 1_800_000);

interface Measured {
  track: Times;
  page: Times;
  /** From an event to the first step of its run. */
  start: { count: number; p95: number };
}

/** What the other account waits for while something goes on: its Tracks, its pages, and its runs. */
async function measured(other: Neighbour, work: () => Promise<void>): Promise<Measured> {
  const [began] = await product.query<{ now: Date }>('SELECT now()');
  const pages: [string, string, object?][] = [
    ['GET', '/user'],
    ['GET', '/automatisation'],
    ['GET', '/dashboard'],
    ['POST', '/contact', {}],
    ['POST', '/event', {}],
  ];
  const page = async (turn: number): Promise<void> => {
    const [method, path, body] = pages[turn % pages.length] ?? ['GET', '/user'];
    const answer = await other.call(method, path, body);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  let track: Times | undefined;
  const paging = await paced(250, page, async () => {
    track = await paced(100, () => trackOf(product, other, 'ping'), work);
  });
  if (!track) throw new Error('Nothing was measured');
  const runs = `FROM automatisation_runs r JOIN events e ON e.id = r.event_id
    WHERE r.user_id = $1 AND e.received_at >= $2`;
  await until(async () => {
    const left = await product.query(`SELECT ${runs} AND r.state = 'running' LIMIT 1`, [
      other.id,
      began?.now,
    ]);
    return left.length === 0;
  });
  const [start] = await product.query<Measured['start']>(
    `SELECT count(*)::int, round(percentile_cont(0.95) WITHIN GROUP (
       ORDER BY extract(epoch FROM s.started_at - e.received_at) * 1000)::numeric, 1)::float AS p95
     FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     JOIN automatisation_run_steps s ON s.run_id = r.id AND s.visit = 0
     WHERE r.user_id = $1 AND e.received_at >= $2`,
    [other.id, began?.now],
  );
  if (!start || start.count === 0) throw new Error('No run was started');
  return { track, page: paging, start };
}

const tell = (when: string, { track, page, start }: Measured): void => {
  report(
    `The other account, ${when}: Track p99 ${track.p99} ms of ${track.count}, slowest ${track.slowest}; ` +
      `pages p95 ${page.p95} ms of ${page.count}, slowest ${page.slowest}; event to start p95 ${start.p95} ms of ${start.count}`,
  );
};

/** Texts that one account sends are this long. */
const tenMegabytes = 9_800_000;

/** What the first account does to the others; each goes on until the end, and counts what it did. */
class Attack {
  private readonly stopping = new AbortController();
  private readonly counts = new Map<string, number>();
  private readonly under: Promise<void>[] = [];

  static async begin(): Promise<Attack> {
    const attack = new Attack();
    const { client_key } = (await product.read(z.object({ user }), 'GET', '/user')).user;
    const doubled = {
      type: 'UPDATE_VARIABLE',
      data: { variable: 'event.x', operation: 'APPEND', value: 'event.x', value_type: 'string_variable' },
    };
    const growing = await publish(product, 'grow', Array<typeof doubled>(17).fill(doubled));
    const squared = {
      type: 'UPDATE_VARIABLE',
      data: {
        variable: 'event.n',
        operation: 'MULTIPLICATION',
        value: 'event.n',
        value_type: 'number_variable',
      },
    };
    await publish(product, 'square', Array<typeof squared>(18).fill(squared));
    const event_data = { x: 'x'.repeat(100), n: 99_999 };

    for (const name of ['grow', 'square']) {
      attack.again(`Events that start flows that grow (${name})`, 1, async () => {
        await delay(100);
        return product.call('POST', '/event/track', { name, data: event_data }, client_key);
      });
    }
    const numbers = `{"contacts": [${'1,'.repeat(tenMegabytes / 2)}1]}`;
    attack.again('Refusals of 9.8 MB', 2, () =>
      product.ask('/contact/bulk', { method: 'POST', body: numbers }),
    );
    attack.again('Simulations that grow', 20, () =>
      product.call('POST', `/automatisation/${growing}/simulation`, { event_data }),
    );
    attack.follow(growing, 600);
    attack.under.push(attack.import(1_000_000));
    return attack;
  }

  async end(): Promise<[string, number][]> {
    this.stopping.abort();
    await Promise.all(this.under);
    return [...this.counts];
  }

  private count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** So many at once, again and again. */
  private again(what: string, atOnce: number, send: () => Promise<Response>): void {
    const one = async (): Promise<void> => {
      while (!this.stopping.signal.aborted) {
        const answer = await send();
        await answer.arrayBuffer();
        this.count(`${what}, answered ${answer.status}`);
        // A client that is told to wait a while is not believed.
        if (answer.status === 429) await delay(20);
      }
    };
    this.under.push(...Array.from({ length: atOnce }, one));
  }

  /** Opens so many streams of a flow's changes, and keeps those that it gets. */
  private follow(automatisationId: number, streams: number): void {
    const one = async (): Promise<void> => {
      const answer = await product.ask(`/automatisation/${automatisationId}/changes`, {
        headers: { accept: 'text/event-stream' },
        signal: this.stopping.signal,
      });
      this.count(`Streams asked for, answered ${answer.status}`);
      await answer.arrayBuffer().catch(() => undefined);
    };
    this.under.push(...Array.from({ length: streams }, one));
  }

  /** Imports so many rows, as fast as they are taken. */
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
      ({ import_id } = await product.read(importAnswer, 'POST', '/contact/bulk?wait=false', part));
      this.count('Rows imported', partRows);
    }
  }
}
