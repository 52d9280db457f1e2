import { testStack } from '../support/stack';
import { startProxy, type TcpProxy } from '../support/processes/servers/tcp-proxy';
import { playOutage } from './outage';
import { useStage } from './scene/stage';

let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await startProxy(`tcp://${testStack('temporalAddress').temporalAddress}`);
});
const stage = useStage(
  { answersWithin: 120_000 },
  { temporal: () => proxy.address, database: (address) => address },
);
afterAll(() => proxy.stop());

describe('Temporal away', () =>
  playOutage(
    () => stage,
    'Temporal away',
    async ({ plays, letGo }) => {
      proxy.refuse();
      await letGo();
      // One more run of each case starts now: its start waits in the outbox.
      for (const play of plays) play.runs.set('begun meanwhile', await play.scene.enter());
      await stage.engine.until(async () => {
        const { length } = await stage.engine.rows('SELECT FROM dispatch WHERE attempts > 0');
        return length > 0 || undefined;
      });
      proxy.pass();
    },
  ));
