import { WarningOutlined } from '@ant-design/icons';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { readPath } from '../../../../../domain/values/path';
import { Moment } from '../../../components/time/Moment';
import { valueText } from '../../../components/value-text';
import { useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import { Consents } from '../consent/Consents';
import { Suppressions } from '../consent/Suppressions';
import { TopicChoices } from '../consent/TopicChoices';
import { isUnfit } from '../list/contact-fields';
import { customFieldOptions, type CustomFieldOption } from '../custom-fields';
import styles from '../contacts.module.css';

/** The contact's data: its fields, and the values of custom fields. */
export function ContactInformation({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const text = (value: string | null): string => value ?? '–';
  return (
    <div className={`${styles.panel} ${styles.information}`}>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        layout="vertical"
        size="small"
        colon={false}
        items={[
          { key: 'external_id', label: t('contacts.externalId'), children: contact.external_id },
          { key: 'name', label: t('contacts.name'), children: text(contact.name) },
          { key: 'title', label: t('contacts.jobTitle'), children: text(contact.title) },
          { key: 'email', label: t('contacts.email'), children: text(contact.email) },
          { key: 'role', label: t('contacts.role'), children: text(contact.role) },
          ...customFields.rows.map((field) => ({
            key: `custom-${field.id}`,
            label: field.label,
            children: <CustomValue contact={contact} field={field} />,
          })),
          {
            key: 'channels',
            label: t('contacts.channelsOf'),
            children: (
              <>
                <Consents contact={contact} />
                <Suppressions suppressions={contact.suppressions} />
              </>
            ),
          },
          ...(contact.topics.length === 0
            ? []
            : [
                {
                  key: 'topics',
                  label: t('contacts.topicsOf'),
                  children: <TopicChoices contact={contact} />,
                },
              ]),
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

/** A contact's value of a custom field; a value of another type is marked. */
function CustomValue({ contact, field }: { contact: ContactDetail; field: CustomFieldOption }) {
  const { t } = useTranslation();
  const numberFormat = useAppSelector((state) => state.session.user?.number_format ?? null);
  const value = valueText(readPath(contact.data, field.variable_name.split('.'))) || '–';
  if (field.type === null || !isUnfit(contact, field, numberFormat)) return value;
  return (
    <span>
      {value}
      <span className={styles.unfit}>
        <WarningOutlined aria-hidden="true" /> {t(`contacts.isNot.${field.type}`)}
      </span>
    </span>
  );
}
