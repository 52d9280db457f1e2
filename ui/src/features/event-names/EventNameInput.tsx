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
  placeholder?: string;
  'aria-label'?: string;
}

/** An event's name: a known one, or any typed one. It is a form field. */
export function EventNameInput({ placeholder, 'aria-label': label, ...field }: EventNameInputProps) {
  const names = useEventNames(field.value ?? '');
  return (
    <>
      <AutoComplete
        {...field}
        style={{ width: '100%' }}
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false }}
        // The list closes once a name is chosen.
        options={names.filter((value) => value !== field.value).map((value) => ({ value }))}
      >
        <Input
          aria-label={label}
          placeholder={placeholder}
          maxLength={eventNameLimit}
          autoCapitalize="off"
          spellCheck={false}
        />
      </AutoComplete>
      <NotComeYet name={field.value?.trim() ?? ''} />
    </>
  );
}

/** Warns, after a pause in typing, that no event of this name has ever come: it may be misspelt, or the first one. */
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
