import { useTranslation } from 'react-i18next';
import type { MessageTemplateRow } from '../../../../../domain/entities/messages/message-template';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { useAppSelector } from '../../../store/hooks';
import { messagePicker } from '../message-picker';

/** Adds the tag of a shared part at the end of the text. */
export function PartSelect({ onPicked }: { onPicked: (tag: string) => void }) {
  const { t } = useTranslation();
  const rows = useAppSelector((state) => state.messages.options.rows);
  const found = useAppSelector((state) => state.messages.options.found?.rows);
  return (
    <PickerSelect<MessageTemplateRow, number>
      plan={messagePicker}
      scope="part"
      value={null}
      aria-label={t('messages.insertPart')}
      placeholder={t('messages.insertPart')}
      noneFound={t('messages.noPart')}
      onChange={(id) => {
        const part = [...rows, ...(found ?? [])].find((row) => row.id === id);
        if (part) onPicked(`{% render "${part.name}" %}`);
      }}
    />
  );
}
