import { useTranslation } from 'react-i18next';
import type { MessageTemplateRow } from '../../../../../domain/entities/messages/message-template';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { useAppSelector } from '../../../store/hooks';
import { messagePicker } from '../message-picker';

interface PartSelectProps {
  label: string;
  onPicked: (name: string) => void;
}

/** Picks a shared part, by its name. */
export function PartSelect({ label, onPicked }: PartSelectProps) {
  const { t } = useTranslation();
  const rows = useAppSelector((state) => state.messages.options.rows);
  const found = useAppSelector((state) => state.messages.options.found?.rows);
  return (
    <PickerSelect<MessageTemplateRow, number>
      plan={messagePicker}
      scope="part"
      value={null}
      aria-label={label}
      placeholder={label}
      noneFound={t('messages.noPart')}
      onChange={(id) => {
        const part = [...rows, ...(found ?? [])].find((row) => row.id === id);
        if (part) onPicked(part.name);
      }}
    />
  );
}
