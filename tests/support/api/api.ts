import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { createApp } from '../../../api/app';
import type { ApiSettings } from '../../../api/dependencies';
import { fixedKeys } from '../../../config/secret-keys';
import { createLogger } from '../../../config/logger';
import { openSession } from '../../../db/sign-in/sessions';
import { toJson } from '../../../domain/values/json';
import { insertUser } from '../../factories/flow';
import { contractOf, type Contract } from './contract';
import { useDatabase, type TestDatabase } from '../database/database';
import { unlessBusy } from './unless-busy';

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * A signed-in account, and how it makes calls: as a browser, which keeps its cookies. Paths start after /api, those of Segment.com's format at
 * /v1.
 */
export interface Visitor {
  userId: number;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The API over HTTP, on the test file's own database. */
export interface TestApi extends TestDatabase {
  /** For calls without an account. */
  readonly server: Server;
  readonly settings: ApiSettings;
  /** The API's own description. */
  contract(): Promise<Contract>;
  /** Signs an account in: a new one by default. Every response to it is checked against the contract. */
  visitor(account?: { userId: number }): Promise<Visitor>;
}

/** Settings of an API for tests: no interface, no proxy. */
export const testSettings = (): ApiSettings => ({
  SECRET_KEY: fixedKeys(randomBytes(32)),
  BASE_PATH: '',
  UI_DIST: 'none',
  HOST: '127.0.0.1',
  PORT: 3000,
  PUBLIC_URL: 'https://sillage.example.com',
  TRUST_PROXY: 0,
  CORS_ORIGINS: [],
  TEMPORAL_NAMESPACE: 'default',
  EGRESS_ALLOWED_HOSTS: [],
  // Nobody answers there: no test asks the DNS of the world.
  DNS_SERVERS: ['127.0.0.1:9'],
  // Tests call faster than people.
  CALLS_PER_SECOND: 100_000,
  TRIALS_AT_ONCE: 2,
  STREAMS_AT_ONCE: 100,
  STORED_GIGABYTES: 100,
  MESSAGES_PER_SECOND: 2_000,
  OIDC_NAME: 'OpenID Connect',
  OIDC_LINK_BY_EMAIL: false,
  // Cannot be written to: `useApi` has a folder for images.
  DATA_DIR: '/dev/null',
  IMAGES_BUCKET_REGION: 'us-east-1',
});

/** By base path: the document depends on nothing else, and takes a second to make and to prepare. Test files of a group share it. */
const contracts = new Map<string, Contract>();

/**
 * Provides the API for a test file: it listens before the first test, and closes after the last. It can use the database of an engine, and
 * pass its log to the test.
 */
export function useApi(
  given: Partial<ApiSettings> = {},
  store: TestDatabase = useDatabase(),
  log?: (line: string) => void,
): TestApi {
  // Made when the first image is stored.
  const images = join(tmpdir(), `sillage-images-${randomUUID()}`);
  const settings = { ...testSettings(), IMAGES_DIR: images, ...given };
  let server: Server | undefined;
  const listening = (): Server => {
    if (!server) throw new Error('The API is there once the tests run, not before');
    return server;
  };

  beforeAll(async () => {
    const logger = log
      ? createLogger({ level: 'debug' }, { write: log })
      : createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent' });
    server = createApp({ database: store.database, settings, logger }).listen(0, '127.0.0.1');
    // Before that, supertest would call listen too, and close the server after its call.
    await once(server, 'listening');
  });
  afterAll(async () => {
    const closed = server && once(server, 'close');
    server?.close();
    // The server would wait for a connection that a test kept alive.
    server?.closeAllConnections();
    await closed;
    rmSync(images, { recursive: true, force: true });
  });

  const readContract = async (): Promise<Contract> => {
    const path = settings.BASE_PATH;
    const known =
      contracts.get(path) ?? contractOf((await request(listening()).get(`${path}/api/openapi.json`)).text);
    contracts.set(path, known);
    return known;
  };

  return {
    get url() {
      return store.url;
    },
    get database() {
      return store.database;
    },
    get server() {
      return listening();
    },
    settings,
    contract: readContract,
    async visitor(account) {
      const said = await readContract();
      const { pool } = store.database;
      const userId = account?.userId ?? (await insertUser(pool, settings.SECRET_KEY));
      const { token } = await openSession(pool, { userId, rememberMe: false });
      let cookie = `sillage_session=${token}`;
      return {
        userId,
        async call(method, path, body, headers = {}) {
          const address = path.startsWith('/v1/') ? path : `/api${path}`;
          const text = body === undefined ? undefined : toJson(body);
          const answer = await unlessBusy(() =>
            request(listening())
              [method](settings.BASE_PATH + address)
              .set({ Cookie: cookie, 'Content-Type': 'application/json', ...headers })
              .send(text),
          );
          cookie = answer.get('Set-Cookie')?.[0]?.split(';')[0] ?? cookie;
          const problem = said.breach(method, address, answer);
          if (problem !== null) throw new Error(problem);
          return answer;
        },
      };
    },
  };
}
