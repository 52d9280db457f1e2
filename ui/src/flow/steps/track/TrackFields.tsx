import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyValueFields } from '../../../components/form/KeyValueFields';

export function TrackFields() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        name="eventName"
        label={t('steps.track.eventName')}
        extra={t('steps.textHint', { placeholder: '{{ contact.name }}' })}
      >
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item
        name="contactExternalId"
        label={t('steps.track.contact')}
        extra={t('steps.track.contactHint')}
      >
        <Input maxLength={1_000} />
      </Form.Item>
      <KeyValueFields
        name="entries"
        label={t('steps.track.data')}
        duplicateText={t('steps.track.duplicateKeys')}
      />
    </>
  );
}
