import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { isEnded, isQueueFull, openThreads } from '../../config/threads';
import type { SimulationHost } from '../../domain/run/simulate';
import { AtOnce } from '../limits/at-once';
import { errors } from '../http/errors';
import type { TrialKind, TrialTasks } from './tasks';
import type { HostAnswer, HostQuestion, ThreadMessage, ThreadTask } from './thread';

/**
 * How long a trial may wait for one of its account's places, then for a thread, and then run, in milliseconds: together less than the
 * interface waits (docs/contract.md#figures). The form of a step previews while its test is sent: who works alone is not to be refused.
 */
const placeTime = 1_000;
const waitTime = 3_000;
const trialTime = 5_000;
const limits = { waiting: 50, idle: 300_000, heap: 192, young: 32, stepsBack: true };

type Given<Kind extends TrialKind> = Parameters<TrialTasks[Kind]>[0];
type Tried<Kind extends TrialKind> = Awaited<ReturnType<TrialTasks[Kind]>>;

/** Does a task in a thread, within the place that its caller holds. */
export type RunTask = <Kind extends TrialKind>(
  kind: Kind,
  task: Given<Kind>,
  host: SimulationHost,
) => Promise<Tried<Kind>>;

/**
 * Tries flows and steps in threads of their own, with limits on time and memory: a trial can be stopped, and cannot crash or block the
 * process.
 */
export class Trials {
  private readonly pool: Piscina;
  private readonly underWay: AtOnce;

  /** `atOnce`: how many trials one account may have at once. There is one thread more, so that an account always leaves one to others. */
  constructor(atOnce: number) {
    this.underWay = new AtOnce(atOnce, placeTime);
    this.pool = openThreads(path.join(__dirname, 'thread'), { ...limits, most: atOnce + 1 });
  }

  /**
   * Does a task for an account. Throws ApiError 429 when the account has too many at once for a while, 503 when too many wait overall, 400
   * when the task takes too long or too much memory.
   */
  run<Kind extends TrialKind>(
    userId: number,
    kind: Kind,
    task: Given<Kind>,
    host: SimulationHost,
  ): Promise<Tried<Kind>> {
    return this.prepared(userId, (runTask) => runTask(kind, task, host));
  }

  /** Does work that prepares a task, in one of the account's places: its preparation is as costly as the task. Throws as `run` does. */
  prepared<Result>(userId: number, work: (runTask: RunTask) => Promise<Result>): Promise<Result> {
    return this.underWay.during(userId, errors.tooManyTrials, () =>
      work(
        (kind, task, host) =>
          this.inThread(kind, task, host) as Promise<Awaited<ReturnType<TrialTasks[typeof kind]>>>,
      ),
    );
  }

  /** Ends the threads and their tasks. */
  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async inThread(kind: TrialKind, task: unknown, host: SimulationHost): Promise<unknown> {
    const { port1: own, port2: port } = new MessageChannel();
    const ending = new AbortController();
    const end = (): void => ending.abort();
    let hasBegun = false;
    let timer = setTimeout(end, waitTime);
    own.on('message', (message: ThreadMessage) => {
      if (message === 'begun') {
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(end, trialTime);
      } else void answerOf(host, message).then((answer) => own.postMessage(answer));
    });
    try {
      const given: ThreadTask = { kind, task, port };
      return await this.pool.run(given, { transferList: [port], signal: ending.signal });
    } catch (error) {
      if (ending.signal.aborted && !hasBegun) throw errors.busy(waitTime / 1_000);
      throw refusalOf(error);
    } finally {
      clearTimeout(timer);
      own.close();
    }
  }
}

async function answerOf(host: SimulationHost, { method, given }: HostQuestion): Promise<HostAnswer> {
  try {
    // The thread passes the arguments that its own host was called with.
    const ask = host[method].bind(host) as (...given: unknown[]) => Promise<unknown>;
    return { answer: await ask(...given) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

function refusalOf(error: unknown): unknown {
  if (isEnded(error)) return errors.trialTooSlow(trialTime / 1_000);
  if (isQueueFull(error)) return errors.busy(waitTime / 1_000);
  const hasOutgrown = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return hasOutgrown ? errors.trialTooLarge() : error;
}
