import { batchLimit } from '../../domain/entities/events/ingestion';
import type { ItemResult } from './public-api';

/** A row to be sent, with its event as JSON. */
export interface Parcel {
  line: number;
  bytes: number;
  json: string;
}

/** The longest request body that we send, in bytes; the server accepts 256 kB. */
export const bodyLimit = 240 * 1024;

export interface LaneOptions {
  send: (items: readonly string[]) => Promise<ItemResult[]>;
  /** Called, in order, for each batch that the server has answered. */
  onAnswered: (parcels: readonly Parcel[], results: readonly ItemResult[]) => void;
}

/** Sends parcels in batches, one batch after another, so that they arrive in order. The next batch fills while one is sent. */
export class Lane {
  private batch: Parcel[] = [];
  private size = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly options: LaneOptions) {}

  /** Resolves as soon as there is room for the next parcel. Rejects when a batch could not be sent. */
  async add(parcel: Parcel): Promise<void> {
    const length = Buffer.byteLength(parcel.json) + 1;
    if (this.batch.length >= batchLimit || this.size + length > bodyLimit) await this.flush();
    this.batch.push(parcel);
    this.size += length;
  }

  /** Resolves when the server has answered everything. */
  async finish(): Promise<void> {
    await this.flush();
    await this.sending;
  }

  private async flush(): Promise<void> {
    await this.sending;
    const parcels = this.batch;
    this.batch = [];
    this.size = 0;
    if (parcels.length === 0) return;
    this.sending = this.send(parcels);
    // The next `await` on the lane reports a failure; the process must not see an unhandled rejection.
    this.sending.catch(() => undefined);
  }

  private async send(parcels: readonly Parcel[]): Promise<void> {
    const { send, onAnswered } = this.options;
    onAnswered(parcels, await send(parcels.map(({ json }) => json)));
  }
}
