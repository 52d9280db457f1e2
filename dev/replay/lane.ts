import { batchLimit } from '../../domain/entities/events/ingestion';
import type { ItemResult } from './public-api';

/** A row on its way, its event as JSON. */
export interface Parcel {
  line: number;
  bytes: number;
  json: string;
}

/** Longest body we send, in bytes; the server takes 256 kB. */
export const bodyLimit = 240 * 1024;

export interface LaneOptions {
  send: (items: readonly string[]) => Promise<ItemResult[]>;
  /** Told, in order, of each batch that was answered. */
  onAnswered: (parcels: readonly Parcel[], results: readonly ItemResult[]) => void;
}

/** Sends parcels in batches, one batch after another, so that they arrive in order. The next one fills meanwhile. */
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

  /** Resolves when everything was answered. */
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
    // A failure is seen by whoever waits for the lane next, not by the process.
    this.sending.catch(() => undefined);
  }

  private async send(parcels: readonly Parcel[]): Promise<void> {
    const { send, onAnswered } = this.options;
    onAnswered(parcels, await send(parcels.map(({ json }) => json)));
  }
}
