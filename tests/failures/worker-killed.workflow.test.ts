import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { useApi } from '../support/api/api';
import { useDatabase } from '../support/database/database';
import { connectionsOfAccounts } from '../support/processes/engine';
import { startKillableEngine, type KillableEngine } from '../support/processes/killable-engine';
import { testStack } from '../support/stack';
import { storeHands } from '../support/database/store-hands';
import { playOutage } from './outage';
import type { Stage } from './scene/scene';
import { useGatedStandIns } from './scene/stage';

let engine: KillableEngine | undefined;
// The engine must end before its database does.
afterAll(() => engine?.kill());
const { gates, standIns } = useGatedStandIns();
const store = useDatabase();
const key = randomBytes(32);
const api = useApi({ SECRET_KEY: fixedKeys(key) }, store);
const stage = (): Stage => ({ engine: storeHands(store), api, gates, standIns: standIns() });

const taskQueue = `test-${randomBytes(6).toString('hex')}`;
const start = (): Promise<KillableEngine> => {
  const { temporalAddress: address, workflowBundlePath } = testStack('temporalAddress', 'workflowBundlePath');
  return startKillableEngine({
    databaseUrl: store.url,
    address,
    taskQueue,
    workflowBundlePath,
    secretKey: key.toString('hex'),
    origins: standIns().settings,
    answersWithin: 120_000,
    poolSize: connectionsOfAccounts,
  });
};
beforeAll(async () => {
  engine = await start();
});

describe('worker killed', () =>
  playOutage(stage, 'worker killed', async ({ letGo }) => {
    await engine?.kill();
    await letGo();
    engine = await start();
  }));
