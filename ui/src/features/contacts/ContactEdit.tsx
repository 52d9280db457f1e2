import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { contactTextLimit, contactTextFields, type ContactDetail } from '../../../../domain/entities/contact';
import { FormPanel } from '../../components/form/FormPanel';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  changesOf,
  fieldsOf,
  isNumberText,
  kindOf,
  type ContactFields,
  type FieldKind,
} from './contact-fields';
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
      isComplete={(values) =>
        Object.keys(changesOf(contact, customFields, values)).length > 0 &&
        customFields.every(
          (field) => kindOf(contact, field) !== 'number' || isNumberText(values.custom[field.id] ?? ''),
        )
      }
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
      {customFields.map((field) => (
        <CustomFieldInput key={field.id} field={field} kind={kindOf(contact, field)} />
      ))}
    </FormPanel>
  );
}

/** A value keeps its type: where true or false is stored, nothing else can be chosen but none; where a number is, only one is taken. */
function CustomFieldInput({ field: { id, label }, kind }: { field: CustomFieldOption; kind: FieldKind }) {
  const { t } = useTranslation();
  if (kind === 'boolean') {
    const options = [
      { value: '', label: t('contacts.noValue') },
      { value: 'true', label: t('steps.booleans.true') },
      { value: 'false', label: t('steps.booleans.false') },
    ];
    return (
      <Form.Item name={['custom', id]} label={label}>
        <Select options={options} />
      </Form.Item>
    );
  }
  const isNumber = {
    validator: (_: unknown, text: string = '') =>
      isNumberText(text) ? Promise.resolve() : Promise.reject(new Error(t('contacts.notNumber'))),
  };
  return (
    <Form.Item name={['custom', id]} label={label} rules={kind === 'number' ? [isNumber] : []}>
      {kind === 'number' ? (
        <Input inputMode="decimal" />
      ) : (
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
      )}
    </Form.Item>
  );
}
