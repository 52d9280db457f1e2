import type { Sender } from './items';

/** A kind of public call: how an item of it is read, and how it is stored. */
export interface IngestionCall<Item> {
  /** Throws ApiError 400 that names what is wrong with the item. */
  parse(value: unknown, sender: Sender): Item;
  /** Stores it together with the items that arrive beside it. Resolves, after the commit, with what is answered for it. */
  store(item: Item): Promise<object>;
  /** Whether it is to be stored before those of its batch that are not. */
  isFirst?(item: Item): boolean;
}
