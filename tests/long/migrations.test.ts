import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../db/migrate/migrate';
import { migrationsOfLastRelease } from '../support/processes/last-release';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { report } from '../support/report';

/*
 * The migrations since the last release, one by one, on a database of that release with very many rows, beside statements like those of its
 * processes. A migration holds nobody up for longer than `limit`.
 */

/** `EVENTS=100000 npm run test:long -- long/migrations` uses fewer rows, of the other tables too. */
const events = Number(process.env['EVENTS'] ?? 5_000_000);
const contacts = Number(process.env['CONTACTS'] ?? Math.ceil(events / 10));
const runs = Number(process.env['RUNS'] ?? Math.ceil(events / 2));
const calls = Number(process.env['CALLS'] ?? Math.ceil(runs / 2));
/** Rows that one statement inserts. */
const atOnce = 100_000;

/** How long a statement may wait for a migration's lock, in milliseconds. */
const limit = 200;
/** Migrations that may exceed it, by name, with the reason. */
const known: Readonly<Record<string, string>> = {};

/** Each lane sends one statement so many milliseconds after the other. */
const every = 50;
/** How often waits are looked at, in milliseconds. */
const lookEvery = 10;
/** How long the load is watched without a migration, in milliseconds. */
const quietFor = 10_000;

let postgres: WholePostgres;
let url: string;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startWholePostgres({ max_wal_size: '8GB', autovacuum_naptime: '10s' });
  url = await postgres.createDatabase('sillage');
  client = await connect('long test');
}, 120_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
}, 120_000);

async function connect(name: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url, application_name: name });
  await made.connect();
  return made;
}

it(`no migration since the last release holds anybody up for ${limit} ms, beside ${events.toLocaleString('en')} events`, async () => {
  const release = await migrationsOfLastRelease();
  await migrate(url, { only: release.names });
  const filled = performance.now();
  await fill();
  report(
    `Filled the database of ${release.version} in ${seconds(filled)} s: ${events} events, ${contacts} contacts, ${runs} runs, ${calls} calls`,
  );
  const since = readdirSync('migrations').filter(
    (name) => name.endsWith('.ts') && !release.names.includes(name),
  );
  const over: string[] = [];
  const load = await Load.begin();
  try {
    await delay(quietFor);
    report(`Without a migration: ${load.taken().words}`);
    for (const name of since.sort()) {
      await load.held();
      load.taken();
      const began = performance.now();
      expect(await migrate(url, { only: [name] })).toEqual([name]);
      const { waited, words } = load.taken();
      report(`${name}: ${seconds(began)} s; ${words}`);
      if (waited > limit) over.push(name);
    }
  } finally {
    await load.end();
  }
  report(`Over ${limit} ms: ${over.join(', ') || 'none'}`);
  expect(load.failures).toEqual([]);
  expect(over.filter((name) => known[name] === undefined)).toEqual([]);
}, 28_800_000);

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** One account with a published flow, whose runs have two visits each: half of them have ended, the others wait. */
async function fill(): Promise<void> {
  await client.query(`
    INSERT INTO users (email, password_hash) VALUES ('migrations@sillage.test', '');
    INSERT INTO automatisations (user_id, name, entry_event_name, is_active) VALUES (1, 'Welcome', 'order placed', true);
    INSERT INTO automatisation_steps (user_id, automatisation_id, type, automatisation_step_before_id)
      VALUES (1, 1, 'APICALL', NULL), (1, 1, 'DELAY', 1);
  `);
  await insert(
    contacts,
    `INSERT INTO contacts (user_id, external_id, email, data)
     SELECT 1, 'c' || n, 'c' || n || '@example.com', jsonb_build_object('city', 'Lyon', 'phone', '+336' || lpad(n::text, 8, '0'))`,
  );
  await insert(
    events,
    `INSERT INTO events (user_id, name, contact_id, data, message_id, created_at, received_at)
     SELECT 1, (ARRAY['page viewed', 'order placed'])[1 + n % 2], 1 + n % ${contacts},
            jsonb_build_object('page', 'https://shop.example/products/' || n, 'amount', n % 500), 'm' || n,
            now() - n * interval '1 second', now() - n * interval '1 second'`,
  );
  // Of the run's own event; every second run has ended.
  await insert(
    runs,
    `INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, state, segment, visit, current_step_id,
                                      current_step_started_at, waiting_until, entered_at, created_at, ended_at)
     SELECT 1, 1, e.id, e.contact_id, CASE n % 2 WHEN 0 THEN 'completed' ELSE 'running' END, 2, 2, 2, e.created_at,
            CASE n % 2 WHEN 1 THEN now() + interval '1 day' END, e.created_at, e.created_at, CASE n % 2 WHEN 0 THEN now() END`,
    'JOIN events e ON e.id = n',
  );
  for (const [visit, step, type] of [
    [0, 1, 'APICALL'],
    [1, 2, 'DELAY'],
  ] as const)
    await insert(
      runs,
      `INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, revision, type, state, started_at, ended_at)
       SELECT r.id, ${visit}, 1, 1, ${step}, 1, '${type}', CASE ${visit} WHEN 0 THEN 'done' WHEN 1 THEN CASE n % 2 WHEN 0 THEN 'done' ELSE 'waiting' END END,
              r.created_at, r.ended_at`,
      'JOIN automatisation_runs r ON r.id = n',
    );
  await insert(
    calls,
    `INSERT INTO calls (run_id, visit, user_id, step_id, webhook, request, state, attempts, contact_id, created_at, ended_at)
     SELECT r.id, 0, 1, 1, 'sendgrid_send_email', '{"url": "https://api.example/send", "method": "POST"}', 'answered', 1, r.contact_id,
            r.created_at, r.created_at`,
    'JOIN automatisation_runs r ON r.id = n',
  );
  await insert(
    Math.ceil(contacts / 2),
    `INSERT INTO identify_messages (user_id, message_id, contact_id) SELECT 1, 'i' || n, n`,
  );
  await insert(
    Math.ceil(contacts / 2),
    `INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source) SELECT 1, n, 'email', true, 'left', 'one_click'`,
  );
  await client.query('VACUUM (ANALYZE)');
}

/** Runs an `INSERT … SELECT` for the numbers from 1 on (`n`), a part at a time. */
async function insert(count: number, select: string, join = ''): Promise<void> {
  for (let from = 1; from <= count; from += atOnce)
    await client.query(`${select} FROM generate_series($1::bigint, $2::bigint) n ${join}`, [
      from,
      Math.min(from + atOnce - 1, count),
    ]);
}

/** A number that is another one each time, from 2 to a count: what has the number 1 is the long transactions'. */
const any = (count: number): number => 2 + Math.floor(Math.random() * (count - 1));

/** By the table that each is about: what processes of the last release send all the time. */
const statements: Readonly<Record<string, () => [sql: string, values: unknown[]]>> = {
  'events: insert': () => [
    `INSERT INTO events (user_id, name, contact_id, data) VALUES (1, 'page viewed', $1, '{"page": "/"}')`,
    [any(contacts)],
  ],
  'contacts: update': () => [
    `UPDATE contacts SET data = data || jsonb_build_object('seen', now()), updated_at = now() WHERE user_id = 1 AND id = $1`,
    [any(contacts)],
  ],
  'contacts: insert': () => [
    `INSERT INTO contacts (user_id, external_id) VALUES (1, gen_random_uuid()::text)`,
    [],
  ],
  'runs: insert': () => [
    `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, current_step_id) VALUES (1, 1, $1, 1)`,
    [any(contacts)],
  ],
  'runs: update': () => [
    `UPDATE automatisation_runs SET segment = segment + 1, current_step_started_at = now(), waiting_until = now() + interval '1 hour'
     WHERE user_id = 1 AND id = $1`,
    [any(runs)],
  ],
  'runs: list': () => [
    `SELECT id, state FROM automatisation_runs WHERE automatisation_id = 1 ORDER BY id DESC LIMIT 20`,
    [],
  ],
  'visits: update': () => [
    `UPDATE automatisation_run_steps SET detail = '{"branch": true}', ended_at = now() WHERE run_id = $1 AND visit = 1`,
    [any(runs)],
  ],
  'calls: update': () => [
    `UPDATE calls SET attempts = attempts + 1, sent_at = now() WHERE run_id = $1 AND visit = 0`,
    [any(calls)],
  ],
  'identify: insert': () => [
    `INSERT INTO identify_messages (user_id, message_id, contact_id) VALUES (1, gen_random_uuid()::text, $1)`,
    [any(contacts)],
  ],
  'flows: read': () => [
    `SELECT a.id, s.id FROM automatisations a JOIN automatisation_steps s ON s.automatisation_id = a.id
     WHERE a.user_id = 1 AND a.is_active AND a.entry_event_name = 'order placed'`,
    [],
  ],
  'account: update': () => [
    `UPDATE users SET data = jsonb_build_object('count', $1::integer) WHERE id = 1`,
    [any(9)],
  ],
  'outbox: insert': () => [
    `INSERT INTO dispatch (user_id, run_id, run_created_at, kind) VALUES (1, $1, now(), 'wake')`,
    [any(runs)],
  ],
  'consent: read': () => [
    `SELECT channel, state FROM opt_out_changes WHERE contact_id = $1`,
    [any(contacts)],
  ],
};

/** Transactions that stay open for a while, and keep a migration out: a report that reads, and a portion that writes. In milliseconds. */
const long = {
  report: {
    sql: `SELECT (SELECT id FROM users LIMIT 1), (SELECT id FROM events LIMIT 1), (SELECT id FROM contacts LIMIT 1),
                 (SELECT id FROM automatisation_runs LIMIT 1), (SELECT run_id FROM automatisation_run_steps LIMIT 1), (SELECT run_id FROM calls LIMIT 1),
                 (SELECT id FROM automatisations LIMIT 1)`,
    open: 1_000,
  },
  portion: {
    sql: `WITH c AS (UPDATE contacts SET title = 'x' WHERE id = 1), r AS (UPDATE automatisation_runs SET depth = 0 WHERE id = 1)
          INSERT INTO events (user_id, name) VALUES (1, 'page viewed')`,
    open: 500,
  },
};
const restOfLong = 1_000;

/** What statements took since it was asked last. */
interface Taken {
  /** The longest wait for a lock, in milliseconds. */
  waited: number;
  words: string;
}

/** The statements of the load, and what they wait for. */
class Load {
  readonly failures: string[] = [];
  private isOver = false;
  private readonly lanes: Promise<void>[] = [];
  private readonly owned: pg.Client[] = [];
  private readonly isHeld = new EventEmitter();
  /** By lane, in milliseconds. */
  private slowest = new Map<string, number>();
  private waits = new Map<string, number>();

  static async begin(): Promise<Load> {
    const load = new Load();
    for (const [name, statement] of Object.entries(statements)) {
      const own = await connect(`load ${name}`);
      load.owned.push(own);
      load.lanes.push(load.go(name, every, () => own.query(...statement())));
    }
    const open = await Promise.all(
      Object.entries(long).map(async ([name, { sql, open }]) => {
        const own = await connect(`long ${name}`);
        load.owned.push(own);
        return async (): Promise<void> => {
          await own.query('BEGIN');
          await own.query(sql);
          load.isHeld.emit('held');
          await delay(open);
          await own.query('COMMIT');
        };
      }),
    );
    load.lanes.push(load.go('', restOfLong, async () => void (await Promise.all(open.map((one) => one())))));
    const watcher = await connect('watch');
    load.owned.push(watcher);
    load.lanes.push(load.go('', lookEvery, () => load.look(watcher)));
    return load;
  }

  private async go(name: string, rest: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) {
      const began = performance.now();
      try {
        await work();
      } catch (error) {
        this.failures.push(`${name}: ${String(error)}`);
      }
      if (name !== '') raise(this.slowest, name, performance.now() - began);
      await delay(rest);
    }
  }

  /** Resolves when the long transactions have just begun. */
  async held(): Promise<void> {
    await once(this.isHeld, 'held');
  }

  private async look(watcher: pg.Client): Promise<void> {
    const { rows } = await watcher.query<{ name: string; waited: number }>(
      `SELECT a.application_name AS name, extract(epoch FROM clock_timestamp() - l.waitstart) * 1000 AS waited
       FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE NOT l.granted AND l.waitstart IS NOT NULL AND a.application_name LIKE 'load %'`,
    );
    for (const { name, waited } of rows) raise(this.waits, name.slice('load '.length), Number(waited));
  }

  taken(): Taken {
    const [waiting, waited] = highest(this.waits);
    const [slow, took] = highest(this.slowest);
    this.slowest = new Map();
    this.waits = new Map();
    const longest =
      waited === 0 ? 'no wait for a lock' : `longest wait for a lock ${Math.round(waited)} ms (${waiting})`;
    return { waited, words: `${longest}; slowest statement ${Math.round(took)} ms (${slow})` };
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lanes);
    await Promise.all(this.owned.map((own) => own.end()));
  }
}

function raise(map: Map<string, number>, name: string, value: number): void {
  map.set(name, Math.max(map.get(name) ?? 0, value));
}

/** Waits of more than one lane at once are one wait: the longest tells. */
function highest(map: ReadonlyMap<string, number>): [name: string, value: number] {
  return [...map].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
}
