import type { ConsentState } from '../entities/contacts/consent';
import type { ContactTextField } from '../entities/contacts/contact';
import type { Channel } from '../entities/contacts/channel';
import type { CellValue } from './cells/read-cell';

/** A contact as the rows about it describe it. Empty cells are not in it: they change nothing. */
export interface ImportedContact {
  externalId: string;
  fields: Partial<Record<ContactTextField, string>>;
  /** Values by their paths in the contact's data, a path's keys joined by dots. */
  values: Map<string, CellValue>;
  /** What it has agreed to, or left. */
  consents: Map<Channel, ImportedConsent>;
  /** The place of the last row about it. */
  row: number;
  /** The tags that its rows name, all of them. */
  tags?: Set<string>;
}

/** What a cell says of a channel, and the cell as a proof of it. */
export interface ImportedConsent {
  state: Extract<ConsentState, 'subscribed' | 'left'>;
  proof: string;
}
