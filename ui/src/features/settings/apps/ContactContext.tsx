import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { contactTextFields } from '../../../../../domain/entities/contact';
import { useOptions } from '../../../store/use-options';
import { customFieldOptions } from '../../contacts/custom-fields';
import { Section } from '../Section';
import styles from './apps.module.css';

/** What a prompt is told of the contact when its step adds that: these fields, and no others (domain/run/memory-run.ts). */
export function ContactContext() {
  const { t } = useTranslation();
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const fields = [
    'external_id',
    ...contactTextFields,
    ...customFields.rows.map(({ variable_name }) => variable_name),
  ];
  return (
    <div className={styles.context}>
      <Section title={t('settings.apps.context')} description={t('settings.apps.contextText')}>
        <ul className={styles.fields}>
          {fields.map((field) => (
            <li key={field}>
              <code>{field}</code>
            </li>
          ))}
        </ul>
        <Link to="/settings/custom-field">{t('settings.apps.contextLink')}</Link>
      </Section>
    </div>
  );
}
