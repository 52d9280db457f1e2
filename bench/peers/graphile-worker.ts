import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '../../dev/stack/postgres/server';
import { median, repeat } from '../comparison';
import type { BenchStack } from '../stack';
import { amount, contactsOf, plainTables, storeEvents } from './five-steps';
import { installPeer } from './install';
import { rounds, type PeerFigure } from './peer';

const run = promisify(execFile);

/** The last version that runs on Node 20, as we do; 0.18 asks for 22.18. */
const version = '0.17.3';
/** One a core; graphile-worker's own test starts four. */
const processes = 2;
const jobs = { nothing: 100_000, purchase: 10_000 };

/**
 * Measures graphile-worker as its authors do (`perfTest` in https://github.com/graphile/worker, told of in
 * https://worker.graphile.org/docs/performance): the jobs are queued beforehand, then worker processes run until none is left, and the
 * time that the same processes take for an empty queue is left out.
 */
export async function measureGraphileWorker(stack: BenchStack): Promise<PeerFigure[]> {
  const folder = await installPeer({ name: 'graphile-worker', version }, stack.signal);
  const url = await stack.bareDatabase('graphile_worker');
  const cli = async (...args: string[]): Promise<void> => {
    const config = resolve('bench/peers/graphile-worker/graphile.config.mjs');
    await run(
      process.execPath,
      ['--import', 'tsx', join(folder, 'dist/cli.js'), '--config', config, ...args],
      {
        env: { ...process.env, DATABASE_URL: url, NO_LOG_SUCCESS: '1' },
        signal: stack.signal,
        maxBuffer: 2 ** 26,
      },
    );
  };
  const query = (sql: string) => withClient(url, (client) => client.query(sql));
  await cli('--schema-only');
  await query(plainTables);

  /** Milliseconds until the processes have emptied the queue. */
  const untilEmpty = async (): Promise<number> => {
    const started = performance.now();
    await Promise.all(Array.from({ length: processes }, () => cli('--once')));
    return performance.now() - started;
  };
  const perSecond = async (task: keyof typeof jobs): Promise<number> => {
    const count = jobs[task];
    const idle = await untilEmpty();
    if (task === 'purchase') await query(storeEvents(count));
    // In one call: a call for each job takes a millisecond.
    await query(
      `SELECT count(*) FROM graphile_worker.add_jobs((
         SELECT array_agg(json_populate_record(NULL::graphile_worker.job_spec, json_build_object(
           'identifier', '${task}',
           'payload', json_build_object('contact', 'contact-' || n % ${contactsOf(count)}, 'amount', ${amount}))))
         FROM generate_series(1, ${count}) AS n))`,
    );
    const taken = await untilEmpty();
    await requireEmpty(url);
    return (count * 1_000) / (taken - idle);
  };
  const medianOf = async (task: keyof typeof jobs): Promise<number> =>
    median(await repeat(rounds, () => perSecond(task)));

  const peer = { peer: 'graphile-worker', version, unit: 'jobs' };
  const queued = `${processes} processes of 24 jobs each, queued beforehand; a job that is done is deleted, and nothing tells later what it did`;
  return [
    {
      ...peer,
      work: 'jobs that do nothing, its own test',
      perSecond: await medianOf('nothing'),
      compared: `The cost of a queue alone. ${queued}. No event is stored, no step taken.`,
    },
    {
      ...peer,
      work: 'jobs that do the five steps on plain tables',
      perSecond: await medianOf('purchase'),
      compared: `The same reads and writes of contacts, tags and events, in statements of their own. ${queued}. A job that dies in its middle begins again, and adds the purchase twice.`,
    },
  ];
}

async function requireEmpty(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ left: string }>('SELECT count(*) AS left FROM graphile_worker.jobs'),
  );
  if (Number(rows[0]?.left) !== 0) throw new Error(`${rows[0]?.left} jobs of graphile-worker are left`);
}
