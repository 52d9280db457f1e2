import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../domain/entities/contact';
import { Moment } from '../../components/Moment';
import styles from './contacts.module.css';

export function ContactInformation({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const optedOut = Object.keys(contact.opted_out);
  return (
    <div className={styles.panel}>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        layout="vertical"
        colon={false}
        items={[
          { key: 'external_id', label: t('contacts.externalId'), children: contact.external_id },
          { key: 'name', label: t('contacts.name'), children: contact.name ?? '–' },
          { key: 'title', label: t('contacts.jobTitle'), children: contact.title ?? '–' },
          { key: 'email', label: t('contacts.email'), children: contact.email ?? '–' },
          { key: 'role', label: t('contacts.role'), children: contact.role ?? '–' },
          { key: 'optedOut', label: t('contacts.optedOut'), children: optedOut.join(', ') || '–' },
          {
            key: 'created_at',
            label: t('common.createdAt'),
            children: <Moment value={contact.created_at} />,
          },
          {
            key: 'updated_at',
            label: t('common.updatedAt'),
            children: <Moment value={contact.updated_at} />,
          },
        ]}
      />
    </div>
  );
}
