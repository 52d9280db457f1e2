import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { contactTextLimit, contactTextFields, type ContactDetail } from '../../../../domain/entities/contact';
import { FormPanel } from '../../components/form/FormPanel';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { changesOf, fieldsOf, type ContactFields } from './contact-fields';
import type { CustomFieldOption } from './custom-fields';
import { contactEditDismissed, contactSubmitted } from './edit-slice';

const labels = {
  name: 'contacts.name',
  title: 'contacts.jobTitle',
  email: 'contacts.email',
  role: 'contacts.role',
} as const;

interface ContactEditProps {
  contact: ContactDetail;
  customFields: CustomFieldOption[];
}

/** Changes by hand what is known of a contact: its own fields, and those that custom fields label. */
export function ContactEdit({ contact, customFields }: ContactEditProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isOpen, request } = useAppSelector((state) => state.contacts.edit);
  useEffect(() => () => void dispatch(contactEditDismissed()), [dispatch]);
  const fields = fieldsOf(contact, customFields);
  return (
    <FormPanel<ContactFields>
      title={t('contacts.edit')}
      isOpen={isOpen}
      initialValues={fields}
      firstField="name"
      isComplete={(values) => Object.keys(changesOf(contact, customFields, values)).length > 0}
      request={request}
      onSubmit={(values) =>
        dispatch(
          contactSubmitted({
            externalId: contact.external_id,
            data: changesOf(contact, customFields, values),
          }),
        )
      }
      onClose={() => dispatch(contactEditDismissed())}
    >
      {contactTextFields.map((name) => (
        <Form.Item key={name} name={name} label={t(labels[name])}>
          <Input inputMode={name === 'email' ? 'email' : 'text'} maxLength={contactTextLimit} />
        </Form.Item>
      ))}
      {customFields.map(({ id, label }) => (
        <Form.Item key={id} name={['custom', id]} label={label}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
        </Form.Item>
      ))}
    </FormPanel>
  );
}
