import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterStays } from '../../components/enter-stays';
import { eventNameLimit } from '../../../../domain/entities/events/event';
import { messageEventOf } from '../../../../domain/entities/runs/message-event';
import { plain } from '../../../../domain/values/text/text';
import { pickerDebounce } from '../../constants';
import { useSegmentEvents, useSegmentEventText } from '../segments/segment-events';
import { messageEventText, useMessageEvents } from './message-events';
import { useEventNames, useHasNotCome } from './use-event-names';
import styles from './event-names.module.css';

interface EventNameInputProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
  placeholder?: string;
  /** Offers the events of segments too. */
  offersSegments?: boolean;
  'aria-label'?: string;
}

/** An event's name: a known one, one that tells of a message, or any typed one. It is a form field. */
export function EventNameInput({
  placeholder,
  offersSegments = false,
  'aria-label': label,
  ...field
}: EventNameInputProps) {
  const typed = plain(field.value?.trim() ?? '');
  const names = useEventNames(field.value ?? '')
    .filter((name) => messageEventOf(name) === null)
    .map((value) => ({ value, label: value }));
  const ofMessages = useMessageEvents(field.value);
  const ofSegments = useSegmentEvents(offersSegments).filter((option) => plain(option.label).includes(typed));
  return (
    <>
      <AutoComplete
        {...field}
        style={{ width: '100%' }}
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false }}
        // The list closes once a name is chosen.
        options={[...names, ...ofMessages, ...ofSegments].filter(({ value }) => value !== field.value)}
      >
        <Input
          aria-label={label}
          placeholder={placeholder}
          maxLength={eventNameLimit}
          autoCapitalize="off"
          spellCheck={false}
          onKeyDown={enterStays}
        />
      </AutoComplete>
      <AboutName name={field.value?.trim() ?? ''} />
    </>
  );
}

/**
 * What the event of a segment or of a message says in words. Warns, after a pause in typing, that no event of this name has ever come: it may be misspelt, or
 * the first one.
 */
function AboutName({ name }: { name: string }) {
  const { t } = useTranslation();
  const [rested, setRested] = useState(name);
  const hasNotCome = useHasNotCome(name);
  const segmentText = useSegmentEventText([name])(name);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(name), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [name]);
  return (
    <div role="status" className={styles.hint}>
      {messageEventText(name, t) ??
        segmentText ??
        (hasNotCome && rested === name && t('automatisations.eventNotCome'))}
    </div>
  );
}
