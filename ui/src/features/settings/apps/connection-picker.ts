import type { UserApp } from '../../../../../domain/entities/connection';
import type { PickerPlan } from '../../../components/picker/use-picker-rows';
import { connectionOptions } from './slice';

/** The connections to one app, to be picked from by their names. */
export const connectionPicker: PickerPlan<UserApp> = {
  select: (state) => state.settings.apps.connectionOptions,
  options: connectionOptions,
  textOf: ({ name }) => name,
};
