import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Database } from '../db/database/connection';
import { within } from '../db/database/within';
import { untilItAnswers, untilItIsAway, type Asked, type Patience } from './watch';
import type { Work } from './work';

export interface Worker {
  database: Database;
  /** Temporal before the work begins: without it the work could not start. */
  temporal: Asked;
  logger: Logger;
  start: () => Promise<Work>;
  /** Called when it waits for its database or for Temporal, and each time it starts to work. */
  tell: (state: 'waiting' | 'ready') => void;
}

/**
 * After the order to stop: how long it waits for an answer of both, and for work that can no longer be stored or reported, in milliseconds.
 * Two answers that do not come, that work, and what is closed after it are seven seconds: `npm start` waits ten.
 */
const databaseWhenTold: Patience = { answer: 1_000, away: 1_000 };
const temporalWhenTold: Patience = { answer: 1_500, away: 2_000 };
const graceAlone = 2_500;

/**
 * Works while the database answers, until it is told to stop. It begins when Temporal can take runs. While the database is away it takes
 * no tasks and gives back those it holds: a worker with a database continues the runs within seconds. Rejects when Temporal is gone for
 * good, so that the process is started again.
 */
export async function workUntil(told: AbortSignal, worker: Worker): Promise<void> {
  const { database, temporal, logger, start, tell } = worker;
  const isTold = once(told, 'abort').then(() => null);
  const waits = (message: string) => (reason: string) => {
    logger.warn({ reason }, message);
    tell('waiting');
  };
  const onDatabase = waits('The database does not answer: the worker waits for it and takes no tasks.');
  const onTemporal = waits('Temporal cannot take runs: the worker waits for it and takes no tasks.');
  const canStart = async (): Promise<boolean> =>
    (await untilItAnswers(database, told, onDatabase)) && (await untilItAnswers(temporal, told, onTemporal));
  /** Work that was given back and is still ending, such as a call that is out. */
  const ending = new Set<Work>();

  while (await canStart()) {
    database.resume();
    const work = await start();
    tell('ready');
    logger.info('The worker is ready.');
    const over = new AbortController();
    const reason = await Promise.race([isTold, work.ended, untilItIsAway(database, over.signal)]);
    over.abort();
    ending.add(work);
    if (typeof reason !== 'string') break;
    database.suspend();
    logger.error({ reason }, 'The database is away: the worker gives its runs to others and waits for it.');
    void work.giveBack().then(
      () => ending.delete(work),
      (error: unknown) => logger.warn({ error }, 'What was given back did not end in order.'),
    );
  }
  await endAll([...ending], database);
}

/** Current work ends first, unless the database is away (nothing could be stored) or Temporal is (nothing could be reported). */
async function endAll(ending: readonly Work[], database: Database): Promise<void> {
  const over = new AbortController();
  const ended = Promise.all(ending.map((work) => work.stop()));
  const isWithoutDatabase = untilItIsAway(database, over.signal, databaseWhenTold).then(() =>
    database.suspend(),
  );
  const isWithoutTemporal = ending.map(({ temporal }) =>
    untilItIsAway(temporal, over.signal, temporalWhenTold),
  );
  const isAway = Promise.race([isWithoutDatabase, ...isWithoutTemporal]).then(() =>
    within(graceAlone, Promise.all(ending.map((work) => work.giveBack()))),
  );
  await Promise.race([ended, isAway]);
  over.abort();
}
