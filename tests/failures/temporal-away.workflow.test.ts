import { testStack } from '../support/stack';
import { layWire, type Wire } from '../support/wire';
import { playOutage } from './outage';
import { useStage } from './stage';

let wire: Wire;
beforeAll(async () => {
  wire = await layWire(Number(testStack('temporalAddress').temporalAddress.split(':').at(-1)));
});
const stage = useStage({ answersWithin: 120_000 }, { temporal: () => wire.address });
afterAll(() => wire.close());

describe('Temporal away', () =>
  playOutage(
    () => stage,
    'Temporal away',
    async ({ plays, letGo }) => {
      wire.cut();
      await letGo();
      // One more of each begins now: its start waits in the outbox.
      for (const play of plays) play.runs.set('begun meanwhile', await play.scene.enter());
      await stage.engine.until(async () => {
        const { length } = await stage.engine.rows('SELECT FROM dispatch WHERE attempts > 0');
        return length > 0 || undefined;
      });
      wire.mend();
    },
  ));
