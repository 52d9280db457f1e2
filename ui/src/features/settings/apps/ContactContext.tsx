import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { contactTextFields } from '../../../../../domain/entities/contacts/contact';
import { useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import { customFieldOptions } from '../../contacts/custom-fields';
import { AccountForm } from '../account/AccountForm';
import { Section } from '../Section';
import styles from './apps.module.css';

/** What a prompt is told of the contact when its step adds that: the fields that are chosen here, and no others. */
export function ContactContext() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  if (!user) return null;
  const chosen = user.ai_contact_fields;
  const custom = customFields.rows.map(({ variable_name }) => variable_name);
  // A custom field that was deleted is told as long as it is chosen.
  const offered = [...new Set(['external_id', ...contactTextFields, ...custom, ...chosen])];
  return (
    <div className={styles.context}>
      <Section title={t('settings.apps.context')} description={t('settings.apps.contextText')}>
        <AccountForm<{ fields: string[] }>
          initialValues={{ fields: chosen }}
          saved="settings.apps.contextSaved"
          updateOf={({ fields }) => ({ ai_contact_fields: fields })}
        >
          <Form.Item name="fields" label={t('settings.apps.contextFields')}>
            <Checkbox.Group options={offered} />
          </Form.Item>
        </AccountForm>
        <Link to="/settings/custom-field" className={styles.contextLink}>
          {t('settings.apps.contextLink')}
        </Link>
      </Section>
    </div>
  );
}
