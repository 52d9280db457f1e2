import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, loopback } from '../../dev/stack/ports';
import { withClient } from '../../dev/stack/postgres/server';
import { median, repeat } from '../comparison';
import { postRequest } from '../load';
import type { BenchStack } from '../stack';
import { amount, plainTables } from './five-steps';
import { installPeer } from './install';
import { credentialId, nothing, purchase, type N8nWorkflow } from './n8n-workflows';
import { rounds, type PeerFigure } from './peer';
import { perSecondUnderLoad } from './under-load';

const run = promisify(execFile);

/** The last version that runs on Node 20, as we do; 2.10 asks for 22.16. */
const version = '2.8.4';
const n8n = {
  name: 'n8n',
  version,
  takes: '5 to 10 minutes, 2 GB',
  // n8n takes its own from a server that is no registry; nothing here reads a spreadsheet.
  overrides: { xlsx: '0.18.5' },
};
const patience = 60_000;

/**
 * Measures n8n on the bench's PostgreSQL, by executions that it notes as successful. Its authors call a webhook as often as they can, too
 * (https://docs.n8n.io/hosting/scaling/performance-benchmarking/: up to 220 executions a second on one instance of two cores).
 */
export async function measureN8n(stack: BenchStack): Promise<PeerFigure[]> {
  const folder = await installPeer(n8n, stack.signal);
  const [own, plain] = [await stack.bareDatabase('n8n'), await stack.bareDatabase('n8n_purchases')];
  await withClient(plain, (client) => client.query(plainTables));
  const program = join(folder, 'bin/n8n');
  const port = await freePort();
  const home = stack.file('n8n');
  mkdirSync(home);
  const env = { ...process.env, ...settingsOf(own, home, port, await freePort()) };
  const cli = (...args: string[]) => run(process.execPath, [program, ...args], { env, signal: stack.signal });
  await importAll(cli, home, plain, [nothing, purchase]);

  const server = await stack.program({
    name: 'n8n',
    command: process.execPath,
    args: [program, 'start'],
    env,
    port,
  });
  const pool = new pg.Pool({ connectionString: own, max: 1 });
  const done = async ({ id }: N8nWorkflow): Promise<number> => {
    const { rows } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM execution_entity WHERE "workflowId" = $1 AND status = 'success'`,
      [id],
    );
    return Number(rows[0]?.count);
  };
  const measure = async (workflow: N8nWorkflow): Promise<number> => {
    const load = { port, nextRequest: requests(workflow.id) };
    await untilServed(port, workflow.id, stack.signal);
    return median(await repeat(rounds, () => perSecondUnderLoad(() => done(workflow), load)));
  };

  const peer = { peer: 'n8n', version, unit: 'executions' };
  const mode =
    '32 connections. One process, as n8n starts by default: it stores each execution once that is over, and one under way is lost when the process dies.';
  const figures: PeerFigure[] = [
    {
      ...peer,
      work: 'a webhook and a field that is set, its own test',
      perSecond: await measure(nothing),
      compared: `The least that an execution costs. ${mode}`,
    },
    {
      ...peer,
      work: 'the five steps on plain tables, a node each',
      perSecond: await measure(purchase),
      compared: `The event is stored and each step taken before the answer. ${mode}`,
    },
  ];
  await requireStored(plain, await done(purchase));
  await pool.end();
  await server.stop();
  return figures;
}

/** https://docs.n8n.io/hosting/configuration/environment-variables/ */
function settingsOf(
  database: string,
  home: string,
  port: number,
  runnersPort: number,
): Record<string, string> {
  const { username, password, hostname, port: databasePort, pathname } = new URL(database);
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: databasePort,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: password,
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
    // Two by default.
    DB_POSTGRESDB_POOL_SIZE: '10',
    N8N_USER_FOLDER: home,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: loopback,
    N8N_RUNNERS_BROKER_PORT: String(runnersPort),
    N8N_ENCRYPTION_KEY: 'a key of the bench',
    N8N_LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // Nothing is asked of servers elsewhere.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
    N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  };
}

/** Imports the access to the plain tables and the workflows, and publishes these. */
async function importAll(
  cli: (...args: string[]) => Promise<unknown>,
  home: string,
  plain: string,
  workflows: readonly N8nWorkflow[],
): Promise<void> {
  const { username: user, password, hostname: host, port, pathname } = new URL(plain);
  const data = { host, port: Number(port), database: pathname.slice(1), user, password, ssl: 'disable' };
  const write = (name: string, content: object): string => {
    const file = join(home, name);
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
    return `--input=${file}`;
  };
  const credentials = [{ id: credentialId, name: credentialId, type: 'postgres', data }];
  await cli('import:credentials', write('credentials.json', credentials));
  await cli('import:workflow', write('workflows.json', [...workflows]));
  for (const { id } of workflows) await cli('publish:workflow', `--id=${id}`);
}

/** Purchases of contacts, three of each. */
function requests(path: string): () => Buffer {
  let number = 0;
  return () => {
    number += 1;
    const body = JSON.stringify({ contact: `contact-${Math.floor(number / 3)}`, amount });
    return postRequest(`/webhook/${path}`, '', body);
  };
}

/** n8n listens before its webhooks are there. */
async function untilServed(port: number, path: string, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + patience; ; await delay(250, undefined, { signal })) {
    const answer = await fetch(`http://${loopback}:${port}/webhook/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ contact: 'first', amount }),
    });
    if (answer.ok) return;
    if (Date.now() > end)
      throw new Error(`n8n answers ${path} with ${answer.status}: ${await answer.text()}`);
  }
}

/** Fails unless each execution has stored its event and added its purchase. */
async function requireStored(plain: string, executions: number): Promise<void> {
  const { rows } = await withClient(plain, (client) =>
    client.query<{ events: string; purchases: string }>(
      'SELECT (SELECT count(*) FROM events) AS events, (SELECT sum(purchases) FROM contacts) AS purchases',
    ),
  );
  const { events, purchases } = rows[0] ?? {};
  if (Number(events) !== executions || Number(purchases) !== executions) {
    throw new Error(`${executions} executions of n8n stored ${events} events and ${purchases} purchases`);
  }
}
