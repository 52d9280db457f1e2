import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../../domain/entities/automatisations/known-variable';
import { contactTextFields } from '../../../../../domain/entities/contacts/contact';
import { useOptions } from '../../../store/use-options';
import { customFieldOptions } from '../../contacts/custom-fields';

const labels = {
  name: 'contacts.name',
  title: 'contacts.jobTitle',
  email: 'contacts.email',
  role: 'contacts.role',
} as const;

/** The fields of a contact that rules can name: those that every contact has, and the account's custom fields. */
export function useContactFields(): KnownVariable[] {
  const { t } = useTranslation();
  const { rows } = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  return useMemo(() => {
    const own = (name: string, label: string, type: KnownVariable['type']): KnownVariable => ({
      variable: `contact.${name}`,
      origin: 'contact',
      label,
      type,
      example: null,
    });
    return [
      ...rows.map(({ label, variable_name, type }): KnownVariable => ({
        variable: `contact.${variable_name}`,
        origin: 'custom_field',
        label,
        type,
        example: null,
      })),
      ...contactTextFields.map((name) => own(name, t(labels[name]), 'string')),
      own('external_id', t('contacts.externalId'), 'string'),
      own('created_at', t('common.createdAt'), 'date'),
    ];
  }, [rows, t]);
}
