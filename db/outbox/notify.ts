import type pg from 'pg';

/** The channel the dispatchers listen on. */
export const outboxChannel = 'dispatch';

/** What a notification on the channel says where it is about ingestion, not about rows. */
export const pressurePayload = 'pressure';

const pending = new WeakSet<pg.Pool>();

/**
 * Wakes the dispatchers; call it after a commit that may have made dispatch rows. Calls that come together send one notification, outside
 * any transaction: PostgreSQL serializes the commits of transactions that notify. A lost notification costs a second, not a run:
 * dispatchers also poll.
 */
export function notifyDispatcher(pool: pg.Pool): void {
  if (pending.has(pool)) return;
  pending.add(pool);
  setImmediate(() => {
    pending.delete(pool);
    pool.query(`NOTIFY ${outboxChannel}`).catch(() => undefined);
  });
}

/** Says to the dispatchers that ingestion is under pressure now, so that starts give way. Without it they only start more. */
export function notifyPressure(pool: pg.Pool): void {
  pool.query(`NOTIFY ${outboxChannel}, '${pressurePayload}'`).catch(() => undefined);
}
