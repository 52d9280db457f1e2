import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { EventNameInput } from '../event-names/EventNameInput';
import styles from './past-contacts.module.css';

/** Who is added: who is in the segment that starts the automation, who had the event that starts it, or another one of this name. */
export interface PastWho {
  kind: 'segment' | 'starting' | 'other';
  eventName: string;
}

interface PastWhoFieldsProps {
  /** The segment whose entering starts the automation; null: something else does. */
  segment: { name: string } | null;
  value: PastWho;
  onChange: (who: PastWho) => void;
}

/** The choice between those in the segment, the event that starts the automation and another one, with that one's name. */
export function PastWhoFields({ segment, value, onChange }: PastWhoFieldsProps) {
  const { t } = useTranslation();
  const inSegment = segment && {
    value: 'segment' as const,
    label: t('pastContacts.inSegment', { name: segment.name }),
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{t('pastContacts.who')}</legend>
      <Radio.Group
        aria-label={t('pastContacts.who')}
        className={segment ? styles.answers : undefined}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as PastWho['kind'] })} // one of the options
        options={[
          ...(inSegment ? [inSegment] : []),
          {
            value: 'starting',
            label: t(segment ? 'pastContacts.enteredSegment' : 'pastContacts.startingEvent'),
          },
          { value: 'other', label: t('pastContacts.otherEvent') },
        ]}
      />
      {value.kind === 'segment' && <p className={styles.count}>{t('pastContacts.inSegmentHint')}</p>}
      {value.kind === 'other' && (
        <div className={styles.event}>
          <p>{t('pastContacts.eventHint')}</p>
          <label htmlFor="past-event">{t('pastContacts.event')}</label>
          <EventNameInput
            id="past-event"
            offersSegments
            value={value.eventName}
            onChange={(eventName) => onChange({ ...value, eventName })}
          />
        </div>
      )}
    </fieldset>
  );
}
