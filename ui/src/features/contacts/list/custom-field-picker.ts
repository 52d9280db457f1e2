import type { PickerPlan } from '../../../components/picker/use-picker-rows';
import { customFieldOptions, type CustomFieldOption } from '../custom-fields';

/** A picker of the account's custom fields, by their labels. */
export const customFieldPicker: PickerPlan<CustomFieldOption> = {
  select: (state) => state.contacts.customFields,
  options: customFieldOptions,
  textOf: ({ label }) => label,
};
