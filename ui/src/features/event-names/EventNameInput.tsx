import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventNameLimit } from '../../../../domain/entities/events/event';
import { pickerDebounce } from '../../constants';
import { useEventNames, useHasNotCome } from './use-event-names';
import styles from './event-names.module.css';

interface EventNameInputProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** An event's name: one that has come, or any that is written. Serves as a field of a form. */
export function EventNameInput(field: EventNameInputProps) {
  const names = useEventNames(field.value ?? '');
  return (
    <>
      <AutoComplete
        {...field}
        style={{ width: '100%' }}
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false }}
        // The list goes away once one is written.
        options={names.filter((value) => value !== field.value).map((value) => ({ value }))}
      >
        <Input maxLength={eventNameLimit} autoCapitalize="off" spellCheck={false} />
      </AutoComplete>
      <NotComeYet name={field.value?.trim() ?? ''} />
    </>
  );
}

/** Says that no event of a name has come, once its typing rests: it may be misspelt, and it may be the first. */
function NotComeYet({ name }: { name: string }) {
  const { t } = useTranslation();
  const [rested, setRested] = useState(name);
  const hasNotCome = useHasNotCome(name);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(name), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [name]);
  return (
    <div role="status" className={styles.hint}>
      {hasNotCome && rested === name && t('automatisations.eventNotCome')}
    </div>
  );
}
