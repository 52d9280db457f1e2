import { AccountPlaces, type GiveBack } from '../../db/accounts/account-places';

/** How many readers get an image at once. */
export interface ReaderLimits {
  /** In this process: each image has two megabytes at most, which stay in memory until the reader has them. */
  all: number;
  /** In one network: a phone, or a proxy of a mail provider that fetches for its readers. */
  ofNetwork: number;
  /** How long others wait for a place, in milliseconds. */
  patience: number;
  /** How long a reader may take, in milliseconds. */
  time: number;
}

export const readerLimits: ReaderLimits = { all: 48, ofNetwork: 16, patience: 2_000, time: 30_000 };

/** All networks share these places. */
const everybody = 0;

/** The places of those who read images. */
export class Readers {
  private readonly all: AccountPlaces;
  private readonly networks: AccountPlaces<string>;

  constructor({ all, ofNetwork, patience }: ReaderLimits) {
    this.all = new AccountPlaces(all, patience, 2 * all);
    this.networks = new AccountPlaces<string>(ofNetwork, patience, 2 * ofNetwork);
  }

  /** Takes a place, and waits a while where none is free. Null: none was. */
  async wait(network: string): Promise<GiveBack | null> {
    const own = await this.networks.wait(network);
    if (!own) return null;
    const place = await this.all.wait(everybody);
    if (!place) own();
    return (
      place &&
      (() => {
        place();
        own();
      })
    );
  }
}
