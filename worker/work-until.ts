import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Database } from '../db/database/connection';
import { within } from '../db/database/within';
import { untilItAnswers, untilItIsAway, type Patience } from './watch';
import type { Work } from './work';

export interface Worker {
  database: Database;
  logger: Logger;
  start: () => Promise<Work>;
  /** Told when it waits for its database, and each time that it begins to work. */
  tell: (state: 'waiting' | 'ready') => void;
}

/** Told to stop, it does not wait long to see whether both answer, nor then for what cannot be written down or told, in milliseconds. */
const databaseWhenTold: Patience = { answer: 1_000, away: 1_000 };
const temporalWhenTold: Patience = { answer: 2_000, away: 2_000 };
const graceAlone = 3_000;

/**
 * Works whenever the database answers, until it is told to stop. While the database is away it takes no tasks, and gives back those that
 * it holds: another worker, whose database answers, goes on with the runs within seconds. Rejects when Temporal is gone for good, so
 * that the process is started anew.
 */
export async function workUntil(told: AbortSignal, worker: Worker): Promise<void> {
  const { database, logger, start, tell } = worker;
  const isTold = once(told, 'abort').then(() => null);
  const onWaiting = (reason: string): void => {
    logger.warn({ reason }, 'The database does not answer: the worker waits for it and takes no tasks.');
    tell('waiting');
  };
  /** What was given back and is still ending: a call that is out, for one. */
  const ending = new Set<Work>();

  while (await untilItAnswers(database, told, onWaiting)) {
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

/** What is under way ends first, unless the database is away: then nothing of it can be written down; or Temporal: it can be told of nothing. */
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
