import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { EventNameInput } from '../event-names/EventNameInput';
import styles from './past-contacts.module.css';

/** Who is added: who had the event that starts the automation, or another one of this name. */
export interface PastWho {
  isOther: boolean;
  eventName: string;
}

interface PastWhoFieldsProps {
  value: PastWho;
  onChange: (who: PastWho) => void;
}

/** The choice between the event that starts the automation and another one, with that one's name. */
export function PastWhoFields({ value, onChange }: PastWhoFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('pastContacts.who')}</legend>
      <Radio.Group
        aria-label={t('pastContacts.who')}
        value={value.isOther}
        onChange={({ target }) => onChange({ ...value, isOther: target.value === true })}
        options={[
          { value: false, label: t('pastContacts.startingEvent') },
          { value: true, label: t('pastContacts.otherEvent') },
        ]}
      />
      {value.isOther && (
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
