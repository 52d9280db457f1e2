import type { PickerPlan } from '../../../components/picker/use-picker-rows';
import { customFieldOptions, type CustomFieldOption } from '../custom-fields';

/** The account's custom fields, to be picked from by their labels. */
export const customFieldPicker: PickerPlan<CustomFieldOption> = {
  select: (state) => state.contacts.customFields,
  options: customFieldOptions,
  textOf: ({ label }) => label,
};
