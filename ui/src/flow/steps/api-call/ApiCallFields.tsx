import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { bodyKind } from '../../../../../domain/steps/api-call/body';
import { apiCallMethods } from '../../../../../domain/steps/api-call/schema';
import { TextPairFields } from '../../text/TextPairFields';
import { JsonField } from '../../json/JsonField';
import { TextField } from '../../text/TextField';
import type { ApiCallDraft } from './draft';

export function ApiCallFields() {
  const { t } = useTranslation();
  const { method = 'GET', headers = [] } = Form.useWatch<Partial<ApiCallDraft>>([]) ?? {};
  const types = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  const kind = bodyKind({ method, headers: types, body: '{}' });
  return (
    <>
      <Form.Item name="method" label={t('steps.api.method')}>
        <Select options={apiCallMethods.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <TextField
        name="url"
        label={t('steps.api.url')}
        example="https://api.example.com/orders/{{ event.order_id }}"
        limit={8_192}
        isCode
      />
      <TextPairFields
        name="headers"
        label={t('steps.api.headers')}
        duplicateText={t('steps.api.duplicateHeaders')}
      />
      {kind !== 'none' && kind !== 'text' && (
        <JsonField name="body" label={t('steps.api.body')} hint={t('steps.api.bodyHint')} />
      )}
      {kind === 'text' && (
        <TextField name="body" label={t('steps.api.text')} rows={8} limit={100_000} isCode />
      )}
    </>
  );
}
