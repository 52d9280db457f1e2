import type { Channel } from '../../entities/contacts/channel';
import type { ContactTextField } from '../../entities/contacts/contact';
import type { Reading } from '../cells/readings';
import type { SameEmailChoice, UnknownTags } from '../import-choices';

/** Where a cell goes: the external id (which can be the e-mail address too), a text field of the contact, a path in its data, into its name with another one (and to a path besides), or nowhere. */
export type ImportTarget =
  | 'external_id'
  | 'external_id_and_email'
  | { field: ContactTextField }
  | { path: string[] }
  | { namePart: NamePart; path: string[] | null }
  | null;

/** The parts that are joined into a contact's name. */
export type NamePart = 'first_name' | 'last_name';

/** A column of an import. Those that were stored before there were readings have none, and are text. */
export interface ImportColumn {
  header: string;
  target: ImportTarget;
  /** The channel of which the cells say whether the contact has agreed to it; such a column has no target. */
  consent?: Channel;
  /** The cells name tags, which the contact gets: what becomes of those that there are not. Such a column has no target. */
  tags?: UnknownTags;
  /** Of the column of e-mail addresses: what becomes of a contact whose address another one has. Absent: that is not looked for. */
  sameEmail?: SameEmailChoice;
  reading?: Reading;
}
