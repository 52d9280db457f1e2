import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Actor } from '../scheduler';
import type { Backend } from './backends';

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** A statement that a process has sent. */
export interface Asked {
  query: pg.QueryConfig;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: Error) => void;
}

/** The owner of a process's clients. */
export interface ClientHost {
  actor: Actor;
  connect(client: SimulatedClient): Promise<void>;
  /** Performs the statement, which settles `asked`; the client's next statement follows it. */
  perform(client: SimulatedClient, asked: Asked): void;
  end(client: SimulatedClient): void;
  /** An unhandled error occurred: the process ends. */
  crash(error: Error): void;
}

/**
 * Replaces `pg.Client`, for pg's own pool and for knex: each statement waits for the scheduler. It loses its connection as pg's client does
 * (client.js, `_handleErrorEvent`): it rejects pending statements and emits `error`, which ends a process that does not listen.
 */
export abstract class SimulatedClient extends EventEmitter {
  protected abstract readonly host: ClientHost;
  backend: Backend | null = null;
  /** pg's pool reads these. */
  _queryable = true;
  _ending = false;
  private asked: Asked[] = [];
  private active: Asked | null = null;

  connect(callback?: (error?: Error) => void): Promise<void> | undefined {
    const connecting = this.host.connect(this);
    if (!callback) return connecting;
    connecting.then(
      () => callback(),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  query(
    config: string | pg.QueryConfig,
    values?: unknown[] | Callback,
    callback?: Callback,
  ): Promise<pg.QueryResult> | undefined {
    const heard = typeof values === 'function' ? values : callback;
    const query: pg.QueryConfig = typeof config === 'string' ? { text: config } : { ...config };
    if (Array.isArray(values)) query.values = values;
    const answered = new Promise<pg.QueryResult>((resolve, reject) => this.ask({ query, resolve, reject }));
    if (!heard) return answered;
    answered.then(
      (result) => heard(null, result),
      (error: Error) => heard(error),
    );
    return undefined;
  }

  end(callback?: () => void): Promise<void> | undefined {
    if (!this._ending) {
      this._ending = true;
      this.host.end(this);
      process.nextTick(() => this.emit('end'));
    }
    if (!callback) return Promise.resolve();
    process.nextTick(callback);
    return undefined;
  }

  isConnected = (): boolean => this.backend !== null;
  ref = (): void => undefined;
  unref = (): void => undefined;

  /** Called when the statement has been answered. */
  done(): void {
    this.active = null;
    this.performNext();
  }

  /** Loses the connection. */
  lose(): void {
    if (!this._queryable) return;
    this._queryable = false;
    const error = new Error('Connection terminated unexpectedly');
    const unanswered = [...(this.active ? [this.active] : []), ...this.asked];
    this.active = null;
    this.asked = [];
    for (const { reject } of unanswered) process.nextTick(() => reject(error));
    if (this.listenerCount('error') > 0) this.emit('error', error);
    else this.host.crash(error);
    process.nextTick(() => this.emit('end'));
  }

  private ask(asked: Asked): void {
    if (!this._queryable) {
      const error = new Error('Client has encountered a connection error and is not queryable');
      process.nextTick(() => asked.reject(error));
      return;
    }
    this.asked.push(asked);
    this.performNext();
  }

  private performNext(): void {
    if (this.active || !this._queryable) return;
    this.active = this.asked.shift() ?? null;
    if (this.active) this.host.perform(this, this.active);
  }
}
