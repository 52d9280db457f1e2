import { testStack } from '../support/stack';
import { startProxy, type TcpProxy } from '../support/processes/servers/tcp-proxy';
import { playOutage } from './outage';
import { useStage } from './scene/stage';

let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await startProxy(testStack('databaseUrl').databaseUrl);
});
const stage = useStage({ answersWithin: 120_000 }, { database: () => proxy.address });
afterAll(() => proxy.stop());

describe('database away', () =>
  playOutage(
    () => stage,
    'database away',
    async ({ letGo }) => {
      proxy.refuse();
      await letGo();
      // The worker has noticed the outage, and retried.
      await stage.engine.until(() => Promise.resolve(proxy.refused() >= 5 || undefined));
      proxy.pass();
    },
  ));
