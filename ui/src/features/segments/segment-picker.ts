import type { Contact } from '../../../../domain/entities/contacts/contact';
import type { Segment } from '../../../../domain/entities/segments/segment';
import type { PickerPlan } from '../../components/picker/use-picker-rows';
import { listContactOptions, listOptions, segmentOptions } from './slice';

/** The account's segments and lists, for pickers and for showing names. */
export const segmentPicker: PickerPlan<Segment> = {
  select: (state) => state.segments.options,
  options: segmentOptions,
  textOf: ({ name }) => name,
};

/** The lists among them. */
export const listPicker: PickerPlan<Segment> = {
  select: (state) => state.segments.lists,
  options: listOptions,
  textOf: ({ name }) => name,
};

/** Contacts to put on a list. */
export const listContactPicker: PickerPlan<Contact> = {
  select: (state) => state.segments.listContacts,
  options: listContactOptions,
  textOf: ({ name, external_id, email }) => [name, external_id, email].filter(Boolean).join(' · '),
};
