import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { startStandIns, type StandIns } from '../../providers';
import { useApi } from '../../support/api/api';
import { useEngine, type EngineLines } from '../../support/processes/engine';
import type { OutsideGiven } from '../../support/providers/outside';
import { Gates } from './gates';
import type { Stage } from './scene';

/** Provides stand-ins of all providers for a test file; the gates decide their behaviour. */
export function useGatedStandIns(): { gates: Gates; standIns: () => StandIns } {
  const gates = new Gates();
  let standIns: StandIns | undefined;
  beforeAll(async () => {
    standIns = await startStandIns(gates.gate);
  });
  afterAll(() => {
    gates.giveAll();
    return standIns?.close();
  });
  return {
    gates,
    standIns: () => {
      if (!standIns) throw new Error('The stand-ins are there once the tests run, not before');
      return standIns;
    },
  };
}

/** Provides the product, and the providers that it calls, for a test file. */
export function useStage(outside: Pick<OutsideGiven, 'answersWithin'> = {}, lines: EngineLines = {}): Stage {
  const { gates, standIns } = useGatedStandIns();
  const SECRET_KEY = fixedKeys(randomBytes(32));
  const engine = useEngine(() => ({ SECRET_KEY, ...standIns().settings, ...outside }), undefined, lines);
  const api = useApi({ SECRET_KEY }, engine);
  return {
    engine,
    api,
    gates,
    get standIns() {
      return standIns();
    },
  };
}
