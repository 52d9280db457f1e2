import type pg from 'pg';
import type { Logger } from 'pino';
import { estimateStoredBytes } from '../../db/accounts/stored-bytes';
import { errors } from '../http/errors';

const gigabyte = 1e9;
/** How long an estimate is trusted, in milliseconds. */
const trusted = 60_000;
/** How many accounts' estimates are cached. */
const remembered = 10_000;

interface Estimate {
  bytes: number;
  /** When the estimate began, in milliseconds of the process's clock. */
  at: number;
}

/** Limits what an account stores. Estimates are made in the background, one after another: no call waits for them. */
export class StorageQuota {
  private readonly estimates = new Map<number, Estimate>();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly gigabytes: number,
    private readonly logger: Logger,
  ) {}

  /** Throws ApiError 507 when the account stored too much by its last estimate. Outdated estimates are renewed in the background. */
  check(userId: number): void {
    const last = this.estimates.get(userId);
    if (!last || performance.now() - last.at > trusted) this.renew(userId, last?.bytes ?? 0);
    if (last) this.refuseBeyond(last.bytes);
  }

  /** The same with a new estimate. */
  async checkNow(userId: number): Promise<void> {
    this.refuseBeyond(await estimateStoredBytes(this.pool, userId));
  }

  private refuseBeyond(bytes: number): void {
    if (bytes > this.gigabytes * gigabyte) throw errors.storageFull(this.gigabytes, trusted / 1_000);
  }

  private renew(userId: number, bytes: number): void {
    if (this.estimates.size >= remembered) this.estimates.clear();
    const estimate = { bytes, at: performance.now() };
    this.estimates.set(userId, estimate);
    this.working = this.working.then(async () => {
      try {
        estimate.bytes = await estimateStoredBytes(this.pool, userId);
      } catch (error) {
        this.logger.warn({ userId, error }, 'What an account stores could not be estimated.');
      }
    });
  }
}
