import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  contactTextLimit,
  contactTextFields,
  type ContactDetail,
} from '../../../../../domain/entities/contacts/contact';
import type { LiteralType } from '../../../../../domain/values/comparing/operations';
import { useAsOpened } from '../../../components/form/form-frame';
import { FormPanel } from '../../../components/form/FormPanel';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { canStand, changesOf, fieldsOf, kindOf, type ContactFields } from '../list/contact-fields';
import type { CustomFieldOption } from '../custom-fields';
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

/** Edits a contact's data by hand: its own fields, and its custom fields. */
export function ContactEdit({ contact: read, customFields }: ContactEditProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isOpen, request } = useAppSelector((state) => state.contacts.edit);
  useEffect(() => () => void dispatch(contactEditDismissed()), [dispatch]);
  const contact = useAsOpened(isOpen, read);
  const numberFormat = useAppSelector((state) => state.session.user?.number_format ?? null);
  const fields = fieldsOf(contact, customFields);
  return (
    <FormPanel<ContactFields>
      title={t('contacts.edit')}
      isOpen={isOpen}
      initialValues={fields}
      firstField="name"
      isComplete={(values) =>
        changesOf(contact, customFields, values).length > 0 &&
        customFields.every((field) => canStand(contact, field, values.custom[field.id] ?? '', numberFormat))
      }
      request={request}
      onSubmit={(values) =>
        dispatch(
          contactSubmitted({
            externalId: contact.external_id,
            changes: changesOf(contact, customFields, values),
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
        <CustomFieldInput
          key={field.id}
          field={field}
          kind={kindOf(contact, field)}
          canStand={(text) => canStand(contact, field, text, numberFormat)}
        />
      ))}
    </FormPanel>
  );
}

interface CustomFieldInputProps {
  field: CustomFieldOption;
  kind: LiteralType;
  canStand: (text: string) => boolean;
}

/**
 * A value keeps its type: a stored true or false can only be changed to the other or cleared; for a stored number or date only another one
 * is accepted.
 */
function CustomFieldInput({ field: { id, label }, kind, canStand }: CustomFieldInputProps) {
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
  const isOfKind = {
    validator: (_: unknown, text: string = '') =>
      canStand(text) ? Promise.resolve() : Promise.reject(new Error(t(`contacts.isNot.${kind}`))),
  };
  return (
    <Form.Item name={['custom', id]} label={label} rules={[isOfKind]}>
      {kind === 'number' && <Input inputMode="decimal" />}
      {kind === 'date' && <Input placeholder="2026-12-01" />}
      {kind === 'string' && <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />}
    </Form.Item>
  );
}
