import type { ConsentState } from '../entities/contacts/consent';
import type { ContactTextField } from '../entities/contacts/contact';
import type { Channel } from '../entities/contacts/channel';
import type { CellValue } from './cells/read-cell';

/** A contact as its rows describe it. Empty cells are omitted: they change nothing. */
export interface ImportedContact {
  externalId: string;
  fields: Partial<Record<ContactTextField, string>>;
  /** Values by their paths in the contact's data, a path's keys joined by dots. */
  values: Map<string, CellValue>;
  /** Its consent. */
  consents: Map<Channel, ImportedConsent>;
  /** What it chose, by the ids of topics. */
  topics: Map<number, ImportedConsent>;
  /** The index of its last row. */
  row: number;
  /** The tags from all its rows. */
  tags?: Set<string>;
}

/** The consent in a cell, and the cell's text as its proof. */
export interface ImportedConsent {
  state: Extract<ConsentState, 'subscribed' | 'left'>;
  proof: string;
}
