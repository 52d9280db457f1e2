import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { consentStates } from '../../../../../domain/entities/contacts/consent';
import styles from '../contacts.module.css';

interface StateFilterProps {
  label: string;
  /** What contacts may agree to: channels, or topics. */
  subjects: readonly { key: string | number; name: string }[];
  /** The filter in the list's URL: a subject's key and a state, such as `sms.left`. */
  filter: string | undefined;
  onChange: (filter: string | null) => void;
}

/** Filters the list by what contacts said of a channel or a topic: they agreed, were never asked, or left. */
export function StateFilter({ label, subjects, filter, onChange }: StateFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={styles.stateFilter}
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      value={filter}
      // Cleared: undefined.
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={subjects.map(({ key, name }) => ({
        label: name,
        options: consentStates.map((state) => ({
          value: `${key}.${state}`,
          label: t('contacts.consentIn', { channel: name, state: t(`contacts.consents.${state}`) }),
        })),
      }))}
    />
  );
}
