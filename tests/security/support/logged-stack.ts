import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { startStandIns, type StandIns } from '../../providers';
import { useApi, type TestApi } from '../../support/api/api';
import { useEngine, type TestEngine } from '../../support/processes/engine';
import type { OutsideGiven } from '../../support/providers/outside';
import { useProvider, type TestProvider } from '../../support/providers/provider';

/** An API and an engine on one database, which call stand-ins alone, and all that they log. */
export interface LoggedStack {
  readonly api: TestApi;
  readonly engine: TestEngine;
  /** A host that steps may call by its address. */
  readonly provider: TestProvider;
  readonly standIns: StandIns;
  /** The lines so far. */
  readonly logged: { readonly api: string[]; readonly worker: string[] };
}

/** Provides a test file with a stack that logs at the most verbose level. */
export function useLoggedStack(given: OutsideGiven = {}): LoggedStack {
  let standIns: StandIns | undefined;
  const settings = { SECRET_KEY: fixedKeys(randomBytes(32)), EGRESS_ALLOWED_HOSTS: ['127.0.0.1'] };
  // Before the API starts: it calls the stand-ins too.
  beforeAll(async () => {
    standIns = await startStandIns();
    Object.assign(settings, standIns.settings);
  });
  const provider = useProvider();
  const logged = { api: [] as string[], worker: [] as string[] };
  const engine = useEngine(
    () => ({ ...settings, patience: 1_500, ...given }),
    (line) => logged.worker.push(line),
  );
  const api = useApi(settings, engine, (line) => logged.api.push(line));
  afterAll(() => standIns?.close());
  return {
    api,
    engine,
    provider,
    logged,
    get standIns() {
      if (!standIns) throw new Error('The stand-ins are there once the tests run, not before');
      return standIns;
    },
  };
}
