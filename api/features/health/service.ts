import type { Connection } from '@temporalio/client';
import { namespaceTrouble } from '../../../config/temporal';
import type { Database } from '../../../db/database/connection';
import { isWorkerConnected } from '../../../db/outbox/workers';
import { isMigrated } from '../../../db/migrate/migrate';
import type { ApiDependencies } from '../../dependencies';

type State = 'up' | 'down';
/** The parts that the product depends on. */
export type Health<Each extends State = State> = Record<
  'database' | 'temporal' | 'worker' | 'migrations',
  Each
>;

/** What requests need: a writable database with every migration applied, and a process that goes on. */
export type Readiness = Pick<Health, 'database' | 'migrations'> & { process: State };

export const isUp = <Part extends string>(parts: Record<Part, State>): parts is Record<Part, 'up'> =>
  Object.values(parts).every((state) => state === 'up');

/** A part that does not answer in this time is down. */
const patienceMilliseconds = 1_000;
/** However many callers ask, each part is checked at most once in this time. */
const freshMilliseconds = 1_000;

/** Checks each part of the product; a recent answer is reused. */
export function createHealth({ database, settings, temporal }: ApiDependencies): () => Promise<Health> {
  return servedAgain(async () => {
    const asked = stateOf(temporal ? answers(temporal, settings.TEMPORAL_NAMESPACE) : Promise.resolve(false));
    const databaseState = await stateOfDatabase(database);
    // Without a database these are unknown, and asking would only queue for a connection.
    const [worker, migrations] =
      databaseState === 'down'
        ? (['down', 'down'] as const)
        : await Promise.all([
            stateOf(isWorkerConnected(database.watchPool)),
            stateOf(isMigrated(database.watchPool)),
          ]);
    return { database: databaseState, temporal: await asked, worker, migrations };
  });
}

/** Checks what requests need; a recent answer is reused. */
export function createReadiness({
  database,
  stopping,
}: Pick<ApiDependencies, 'database' | 'stopping'>): () => Promise<Readiness> {
  const look = servedAgain(async () => {
    const state = await stateOfDatabase(database);
    return {
      database: state,
      migrations: state === 'up' ? await stateOf(isMigrated(database.watchPool)) : 'down',
    };
  });
  return async () => ({ ...(await look()), process: stopping?.aborted ? 'down' : 'up' });
}

function servedAgain<Answer>(look: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    // By a clock that nobody sets: one that is set back would serve the answer until it is there again.
    const now = performance.now();
    if (!last || now - last.at > freshMilliseconds) last = { at: now, answer: look() };
    return last.answer;
  };
}

/** Whether Temporal can start runs in the namespace. */
async function answers(temporal: Connection, namespace: string): Promise<boolean> {
  const trouble = await temporal.withDeadline(Date.now() + patienceMilliseconds, () =>
    namespaceTrouble(temporal, namespace),
  );
  return trouble === null;
}

/** Up when it answers and accepts writes. */
const stateOfDatabase = (database: Database): Promise<State> =>
  stateOf(database.trouble(patienceMilliseconds).then((trouble) => trouble === null));

/** Up when the check says so within `patienceMilliseconds`. */
async function stateOf(check: Promise<boolean>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMilliseconds);
  });
  try {
    return (await Promise.race([check, late])) ? 'up' : 'down';
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
