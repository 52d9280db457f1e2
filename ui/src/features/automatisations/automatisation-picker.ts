import type { AutomatisationChoice } from '../../../../domain/entities/automatisations/automatisation';
import type { PickerPlan } from '../../components/picker/use-picker-rows';
import { automatisationOptions } from './slice';

/** A picker of the account's automations and campaigns. */
export const automatisationPicker: PickerPlan<AutomatisationChoice> = {
  select: (state) => state.automatisations.options,
  options: automatisationOptions,
  textOf: ({ name }) => name,
};
