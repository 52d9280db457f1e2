import { Form, Input, Select, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  mailSecurities,
  mostRecipients,
  usualMailPort,
  type MailSecurity,
  type NoticeMail,
} from '../../../../../domain/entities/notice-mail';
import { languages } from '../../../../../domain/values/language';
import { whatDiffers } from '../../../../../domain/values/what-differs';
import { NumberInput } from '../../../components/numbers/NumberInput';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useUnsavedForm } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { SaveButton } from '../SaveButton';
import { MailTest } from './MailTest';
import { mailLeft, mailSubmitted } from './slice';
import { updateOf, type MailFields } from './mail-fields';

/** The mail server of the account, who gets notices by it, and whether they go out. */
export function NoticeMailForm({ stored }: { stored: NoticeMail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.settings.notices.saving);
  const [form] = Form.useForm<MailFields>();
  useEffect(() => () => void dispatch(mailLeft()), [dispatch]);
  const isSaved = request.state === 'done';
  // What was stored when it was filled in: what others save meanwhile may be read, but is not in its fields.
  const [begun, setBegun] = useState<MailFields>({ ...stored, password: '' });
  const submitted = useRef(begun);
  const isUnsaved = useUnsavedForm(form, begun, updateOf);
  useEffect(() => {
    if (!isSaved) return;
    setBegun({ ...submitted.current, password: '' });
    // The password that was typed is stored now, and is shown no more.
    if (form.getFieldValue('password') === submitted.current.password) form.setFieldValue('password', '');
  }, [isSaved, form]);
  const text = (name: keyof MailFields, hint?: string, placeholder?: string) => (
    <Form.Item name={name} label={t(`settings.notices.fields.${name}`)} extra={hint}>
      <Input placeholder={placeholder} autoComplete="off" autoCapitalize="off" spellCheck={false} />
    </Form.Item>
  );
  return (
    <>
      <RequestFailure request={request} />
      <Form<MailFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={begun}
        onFinish={(fields) => {
          submitted.current = fields;
          dispatch(mailSubmitted(whatDiffers(updateOf(fields), updateOf(begun))));
        }}
      >
        <Form.Item name="is_on" label={t('settings.notices.fields.is_on')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="recipients"
          label={t('settings.notices.fields.recipients')}
          extra={t('settings.notices.recipientsHint')}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={mostRecipients}
            tokenSeparators={[',', ';', ' ']}
          />
        </Form.Item>
        <Form.Item name="language" label={t('settings.notices.fields.language')}>
          <Select
            options={languages.map((value) => ({ value, label: t(`settings.notices.languages.${value}`) }))}
          />
        </Form.Item>
        {text('sender', t('settings.notices.senderHint'), 'shop@example.com')}
        {text('host', t('settings.notices.hostHint'), 'smtp.example.com')}
        <Form.Item name="security" label={t('settings.notices.fields.security')}>
          <Select
            options={mailSecurities.map((value) => ({
              value,
              label: t(`settings.notices.securities.${value}`),
            }))}
            onChange={(value: MailSecurity) => form.setFieldValue('port', usualMailPort[value])}
          />
        </Form.Item>
        <Form.Item name="port" label={t('settings.notices.fields.port')}>
          <NumberInput min={1} max={65_535} precision={0} controls={false} style={{ width: '100%' }} />
        </Form.Item>
        {text('username')}
        <Form.Item
          name="password"
          label={t('settings.notices.fields.password')}
          extra={stored.has_password ? t('settings.notices.passwordKept') : undefined}
        >
          <Input.Password placeholder={stored.has_password ? '••••••••' : ''} autoComplete="off" />
        </Form.Item>
        <MailTest />

        <SaveButton isRunning={request.state === 'running'} isUnsaved={isUnsaved} />
      </Form>
    </>
  );
}
