import type { CampaignChecks } from './campaigns';
import type { Sender } from './items';

/** A kind of public call: how its items are parsed and stored. */
export interface IngestionCall<Item> {
  /** Throws ApiError 400 that names what is wrong with the item. */
  parse(value: unknown, sender: Sender): Item;
  /**
   * Stores the item together with items that arrive at the same time. Resolves, after the commit, with the item's answer. The items of one
   * request share its checks of campaigns.
   */
  store(item: Item, checks?: CampaignChecks): Promise<object>;
  /** Whether the item must be stored before the batch's other items. */
  isFirst?(item: Item): boolean;
}
