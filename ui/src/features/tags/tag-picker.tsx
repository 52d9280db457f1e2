import type { TagInList } from '../../../../domain/entities/contacts/tag';
import type { PickerPlan } from '../../components/picker/use-picker-rows';
import { TagBadge } from '../../components/badges/TagBadge';
import { tagOptions } from './slice';

/** The account's tags, for pickers and for showing names. */
export const tagPicker: PickerPlan<TagInList> = {
  select: (state) => state.tags.options,
  options: tagOptions,
  textOf: ({ name }) => name,
  render: ({ name, color }) => <TagBadge name={name} color={color} />,
};
