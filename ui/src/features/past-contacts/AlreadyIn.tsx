import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import styles from './past-contacts.module.css';

interface AlreadyInProps {
  segment: NonNullable<PublicationOutlook['already_in']>;
  /** Whether they are added. */
  value: boolean;
  onChange: (isAdded: boolean) => void;
}

/** Asks whether those who are in the segment already enter the automation when it is published. */
export function AlreadyIn({ segment, value, onChange }: AlreadyInProps) {
  const { t } = useTranslation();
  const legend = useId();
  const { name, contacts: count, is_building: isBuilding } = segment;
  return (
    <fieldset className={styles.choice}>
      <legend id={legend}>{t('pastContacts.already.question', { name })}</legend>
      <p className={styles.count}>
        {t('pastContacts.already.count', { count })}
        {isBuilding && ` ${t('pastContacts.building')}`}
      </p>
      <Radio.Group
        aria-labelledby={legend}
        className={styles.answers}
        value={value}
        onChange={({ target }) => onChange(target.value === true)}
        options={[
          { value: false, label: t('pastContacts.already.leave') },
          { value: true, label: t('pastContacts.already.add') },
        ]}
      />
      {value && <p className={styles.count}>{t('pastContacts.already.rules')}</p>}
    </fieldset>
  );
}
