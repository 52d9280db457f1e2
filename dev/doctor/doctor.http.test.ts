import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedKeys } from '../../config/secret-keys';
import { openDatabase } from '../../db/database/connection';
import { migrate } from '../../db/migrate/migrate';
import { buildAccount } from '../../tests/factories/account';
import { useApi } from '../../tests/support/api/api';
import { makeAuthority } from '../../tests/support/processes/servers/certificates';
import { freePort } from '../stack/ports';
import { databaseLooks } from './database';
import { lookAtAll, type Look } from './look';
import { addressLook, keyFileLook, keysLook, nodeLook, proxyLook, retentionLook } from './settings';

const api = useApi();
/** Runs the looks, and returns their states. */
const statesOf = (looks: readonly Look[]) => Promise.all(looks.map(async (look) => (await look()).state));

describe('what the doctor says of the database', () => {
  it('is well with this version’s migrations', async () => {
    expect(await statesOf(databaseLooks(api.database))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  it('is wrong when it does not answer', async () => {
    const nowhere = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none');
    const [answers] = databaseLooks(nowhere);
    expect(await answers?.()).toMatchObject({
      state: 'wrong',
      mend: expect.stringContaining('DATABASE_URL') as string,
    });
    await nowhere.close();
  });

  it('is wrong when PostgreSQL is older than Sillage needs', async () => {
    const [answers] = databaseLooks(api.database, { oldest: 999 });
    expect(await answers?.()).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(
        /^The database is PostgreSQL \d.*: Sillage needs 999 or later\.$/,
      ) as string,
    });
  });

  it('is wrong when an extension is missing, and says whether the server has it', async () => {
    const [, extensions] = databaseLooks(api.database);
    const [, elsewhere] = databaseLooks(api.database, { extensions: ['pg_trgm', 'none_such'] });
    expect(await elsewhere?.()).toEqual({
      state: 'wrong',
      found: 'The database lacks the extensions that migrations need: none_such.',
      mend: expect.stringContaining('Install them on its server') as string,
    });
    const [, notYet] = databaseLooks(api.database, { extensions: ['pg_trgm', 'fuzzystrmatch'] });
    expect(await notYet?.()).toMatchObject({
      state: 'wrong',
      mend: expect.stringContaining('CREATE EXTENSION fuzzystrmatch;') as string,
    });
    expect(await extensions?.()).toMatchObject({ state: 'ok' });
  });

  it('is wrong when a migration is missing, and when a newer version has used it', async () => {
    const [, , migrations] = databaseLooks(api.database);
    const { pool } = api.database;
    const { rows } = await pool.query<{ name: string; batch: number }>(
      `DELETE FROM knex_migrations WHERE id = (SELECT max(id) FROM knex_migrations WHERE name NOT LIKE '%.after.ts') RETURNING name, batch`,
    );
    expect(await migrations?.()).toMatchObject({
      state: 'wrong',
      found: "The database lacks 1 of this version's migrations.",
    });
    for (const name of [rows[0]?.name, '999-later.ts'])
      await pool.query('INSERT INTO knex_migrations (name, batch, migration_time) VALUES ($1, $2, now())', [
        name,
        rows[0]?.batch,
      ]);
    expect(await migrations?.()).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('999-later') as string,
    });
    await expect(migrate(api.url)).rejects.toThrow(
      /^A newer version of Sillage has used this database: .*999-later/,
    );
    await pool.query(`DELETE FROM knex_migrations WHERE name = '999-later.ts'`);
  });

  it('warns when its clock is another', async () => {
    const [, , , clocks] = databaseLooks(api.database, { clock: () => Date.now() + 10_000 });
    expect(await clocks?.()).toMatchObject({ state: 'warning', mend: 'Have both set by NTP.' });
  });
});

describe('what the doctor says of the settings', () => {
  it('is wrong with a key that does not open what is stored', async () => {
    await buildAccount(api);
    expect(await keysLook(api.database, api.settings.SECRET_KEY)()).toMatchObject({ state: 'ok' });
    const others = fixedKeys(randomBytes(32));
    expect(await keysLook(api.database, others)()).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(/^\d+ stored secrets? /) as string,
    });
  });

  it('is wrong with a Node that is older than package.json allows', async () => {
    const versions = ['18.20.4', '20.9.0', '20.19.0', '22.1.0', undefined];
    expect(await statesOf(versions.map((version) => nodeLook(version)))).toEqual([
      'wrong',
      'wrong',
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('warns of a key that others may read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sillage-doctor-'));
    const file = join(folder, 'key');
    writeFileSync(file, 'key', { mode: 0o600 });
    expect(await keyFileLook(file)()).toMatchObject({ state: 'ok' });
    chmodSync(file, 0o640);
    expect(await keyFileLook(file)()).toMatchObject({ state: 'warning', mend: `chmod 600 ${file}` });
    rmSync(folder, { recursive: true });
  });

  it('warns of a proxy that the settings contradict', async () => {
    const given = { PUBLIC_URL: 'https://sillage.example.com' };
    expect(await statesOf([1, 0].map((TRUST_PROXY) => proxyLook({ ...given, TRUST_PROXY })))).toEqual([
      'ok',
      'warning',
    ]);
  });

  it('tells what is kept for how long, and warns of what is kept in vain', async () => {
    const given = {
      RETENTION_CALLS_DAYS: 30,
      RETENTION_LOGS_DAYS: 90,
      RETENTION_RUNS_DAYS: 400,
      RETENTION_EVENTS_DAYS: 800,
      RETENTION_MESSAGE_IDS_DAYS: null,
    };
    expect(await retentionLook(given)()).toEqual({
      state: 'ok',
      found:
        'Calls’ requests and answers are kept 30 days, runs’ logs and refused calls 90 days, ended runs 400 days, events 800 days, message ids of Identify for ever.',
    });
    expect(await retentionLook({ ...given, RETENTION_CALLS_DAYS: null })()).toMatchObject({
      state: 'warning',
      found:
        'Calls’ requests and answers are kept 90 days, runs’ logs and refused calls 90 days, ended runs 400 days, events 800 days, message ids of Identify for ever.',
      mend: expect.stringContaining('RETENTION_CALLS_DAYS (for ever) is longer') as string,
    });
    expect(await retentionLook({ ...given, RETENTION_LOGS_DAYS: null })()).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('runs’ logs and refused calls 400 days') as string,
      mend: 'RETENTION_LOGS_DAYS (for ever) is longer than RETENTION_RUNS_DAYS (400 days): logs are erased with their runs.',
    });
    const forEver = { ...given, RETENTION_LOGS_DAYS: null, RETENTION_RUNS_DAYS: null };
    expect(await statesOf([retentionLook(forEver)])).toEqual(['ok']);
  });

  it('is well when the API answers at its public address, path and all, and warns when it does not', async () => {
    const server = createServer(({ url }, answer) => {
      answer.writeHead(url === '/crm/api/health/live' ? 200 : 404).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const local = { HOST: '127.0.0.1', PORT: port, BASE_PATH: '/crm', PUBLIC_URL: undefined };
    expect(await addressLook(local)()).toMatchObject({ state: 'ok' });
    expect(await addressLook({ ...local, BASE_PATH: '' })()).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('it answered 404') as string,
    });
    server.close();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await addressLook({ ...local, PUBLIC_URL: nobody })()).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('names the certificate that this machine does not trust', async () => {
    const { key, certificate: cert } = await (await makeAuthority()).sign('localhost');
    const server = createTlsServer({ key, cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const local = { HOST: '127.0.0.1', PORT: port, BASE_PATH: '', PUBLIC_URL: `https://127.0.0.1:${port}` };
    expect(await addressLook(local)()).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^This machine does not trust the certificate at/) as string,
      mend: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
    });
    server.close();
  });
});

it('tells a line of each, and what to do', async () => {
  const lines: string[] = [];
  const looks: Look[] = [
    () => Promise.resolve({ state: 'ok', found: 'All is well.' }),
    () => Promise.resolve({ state: 'wrong', found: 'Nothing works.', mend: 'Start it.' }),
  ];
  expect(await lookAtAll(looks, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual(['ok      All is well.', 'WRONG   Nothing works.', '        Start it.']);
  expect(await lookAtAll(looks.slice(0, 1), () => undefined)).toBe(true);
});
