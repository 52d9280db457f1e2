import type { Chain } from '../../db/database/group-queue';
import type { CampaignChecks } from './campaigns';
import type { Sender } from './items';

/** What an item of a batch shares with the others. */
export interface ItemInBatch {
  checks: CampaignChecks;
  /** Shared by the items about one contact, which are stored in their order; undefined where the contact comes once. */
  chain: Chain | undefined;
}

/** A kind of public call: how its items are parsed and stored. */
export interface IngestionCall<Item> {
  /** Throws ApiError 400 that names what is wrong with the item. */
  parse(value: unknown, sender: Sender): Item;
  /** Stores the item together with items that arrive at the same time. Resolves, after the commit, with the item's answer. */
  store(item: Item, inBatch?: ItemInBatch): Promise<object>;
  /** The external id of the contact that the item is about; null: none. */
  contactOf(item: Item): string | null;
  /** Whether the item must be stored before the batch's other items. */
  isFirst?(item: Item): boolean;
}
