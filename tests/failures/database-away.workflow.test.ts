import { testStack } from '../support/stack';
import { layWire, type Wire } from '../support/wire';
import { playOutage } from './outage';
import { useStage } from './stage';

let wire: Wire;
beforeAll(async () => {
  wire = await layWire(Number(new URL(testStack('databaseUrl').databaseUrl).port));
});
const stage = useStage({ answersWithin: 120_000 }, { database: () => wire.address });
afterAll(() => wire.close());

describe('database away', () =>
  playOutage(
    () => stage,
    'database away',
    async ({ letGo }) => {
      wire.cut();
      await letGo();
      // The worker has found out, and found out again.
      await stage.engine.until(() => Promise.resolve(wire.refused >= 5 || undefined));
      wire.mend();
    },
  ));
