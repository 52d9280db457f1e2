import type { Channel } from '../../entities/contacts/channel';
import type { ContactTextField } from '../../entities/contacts/contact';
import type { Reading } from '../cells/readings';
import type { SameEmailChoice, UnknownTags } from '../import-choices';

/**
 * Where a cell goes: the external id (which can also be the e-mail address), a text field of the contact, a path in its data, a part of its
 * name (and optionally a path too), or nowhere.
 */
export type ImportTarget =
  | 'external_id'
  | 'external_id_and_email'
  | { field: ContactTextField }
  | { path: string[] }
  | { namePart: NamePart; path: string[] | null }
  | null;

/** The parts from which a contact's name is built. */
export type NamePart = 'first_name' | 'last_name';

/** A column of an import. Columns stored before readings existed have none, and are text. */
export interface ImportColumn {
  header: string;
  target: ImportTarget;
  /** For a consent column: the channel. Such a column has no target. */
  consent?: Channel;
  /** For a column of choices for a topic: the topic's id. Such a column has no target. */
  topic?: number;
  /** For a tags column: what happens to unknown tags; known ones are added to the contact. Such a column has no target. */
  tags?: UnknownTags;
  /** For the column of e-mail addresses: what happens to a contact whose address another one has. Absent: this is not checked. */
  sameEmail?: SameEmailChoice;
  reading?: Reading;
}
