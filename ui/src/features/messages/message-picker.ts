import type { MessageTemplateRow } from '../../../../domain/entities/messages/message-template';
import type { PickerPlan } from '../../components/picker/use-picker-rows';
import { messageOptions } from './slice';

/** The account's templates of a kind, for pickers and for showing names. */
export const messagePicker: PickerPlan<MessageTemplateRow> = {
  select: (state) => state.messages.options,
  options: messageOptions,
  textOf: ({ name, folder }) => (folder === '' ? name : `${folder} / ${name}`),
};
