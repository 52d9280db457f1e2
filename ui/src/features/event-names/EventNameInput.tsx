import { AutoComplete, Input } from 'antd';
import { eventNameLimit } from '../../../../domain/entities/event';
import { useEventNames } from './use-event-names';

interface EventNameInputProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** An event's name: one that has come, or any that is written. Serves as a field of a form. */
export function EventNameInput(field: EventNameInputProps) {
  const names = useEventNames();
  return (
    <AutoComplete
      {...field}
      style={{ width: '100%' }}
      defaultActiveFirstOption={false}
      showSearch={{
        // The list goes away once one is written.
        filterOption: (typed, option) =>
          option?.value !== typed && String(option?.value).toLowerCase().includes(typed.toLowerCase()),
      }}
      options={names.map((value) => ({ value }))}
    >
      <Input maxLength={eventNameLimit} autoCapitalize="off" spellCheck={false} />
    </AutoComplete>
  );
}
