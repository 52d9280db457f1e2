import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, ContactInList } from '../../../../../domain/entities/contacts/contact';
import { channels } from '../../../../../domain/entities/contacts/channel';
import type { ListColumn } from '../../../components/list/list-column';
import { StateBadge } from '../../../components/badges/StateBadge';
import { Moment } from '../../../components/time/Moment';
import { TagBadge } from '../../../components/badges/TagBadge';
import { useOptions } from '../../../store/use-options';
import { consentTones } from '../consent/consent-tones';
import { customFieldOptions } from '../custom-fields';
import styles from '../contacts.module.css';

/** The contact's identity: the first column of every list of contacts. */
export function useContactColumns(): ListColumn<Contact>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'external_id',
        title: t('contacts.externalId'),
        isSortable: true,
        render: (row) => row.external_id,
      },
      { key: 'name', title: t('contacts.name'), isSortable: true, isLink: true, render: (row) => row.name },
      {
        key: 'email',
        title: t('contacts.email'),
        isSortable: true,
        isWordy: true,
        render: (row) => row.email,
      },
    ],
    [t],
  );
}

/** The columns of the list of contacts; custom fields are shown when the user chooses them. */
export function useContactListColumns(): ListColumn<ContactInList>[] {
  const { t } = useTranslation();
  const identity = useContactColumns();
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  return useMemo<ListColumn<ContactInList>[]>(
    () => [
      ...identity,
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: (row) => <Moment value={row.created_at} format="day" />,
      },
      {
        key: 'tags',
        title: t('contacts.tags'),
        isOptional: true,
        render: ({ tags }) => (
          <span className={styles.badges}>
            {tags.map(({ id, name, color }) => (
              <TagBadge key={id} name={name} color={color} />
            ))}
          </span>
        ),
      },
      ...channels.map((channel): ListColumn<ContactInList> => ({
        key: `consent.${channel}`,
        title: t('contacts.consentTo', { channel: t(`contacts.channels.${channel}`) }),
        isOptional: true,
        render: ({ consent }) => (
          <StateBadge tone={consentTones[consent[channel]]}>
            {t(`contacts.consents.${consent[channel]}`)}
          </StateBadge>
        ),
      })),
      { key: 'title', title: t('contacts.jobTitle'), isOptional: true, render: (row) => row.title },
      { key: 'role', title: t('contacts.role'), isOptional: true, render: (row) => row.role },
      {
        key: 'updated_at',
        title: t('common.updatedAt'),
        isSortable: true,
        isOptional: true,
        render: (row) => <Moment value={row.updated_at} format="day" />,
      },
      ...customFields.rows.map(({ label, variable_name }): ListColumn<ContactInList> => ({
        key: `custom.${variable_name}`,
        title: label,
        isOptional: true,
        render: ({ custom_fields }) => <span className={styles.custom}>{custom_fields[variable_name]}</span>,
      })),
    ],
    [t, identity, customFields.rows],
  );
}
