import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MayWriteUnasked } from '../../../../../domain/entities/contacts/consent';
import { channels } from '../../../../../domain/entities/contacts/channel';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** Whether who was not asked is written to, a channel at a time. */
export function ConsentForm() {
  const { t } = useTranslation();
  const decided = useAppSelector((state) => state.session.user?.may_write_unasked);
  if (!decided) return null;
  const isUndecided = channels.some((channel) => decided[channel] === undefined);
  return (
    <AccountForm<MayWriteUnasked>
      initialValues={decided}
      saved="settings.general.consentSaved"
      updateOf={(may_write_unasked) => ({ may_write_unasked })}
    >
      <p>{t('settings.general.consentText')}</p>
      {isUndecided && (
        <Alert
          type="warning"
          showIcon
          title={t('settings.general.consentUndecided')}
          style={{ marginBottom: 24 }}
        />
      )}
      {channels.map((channel) => (
        <Form.Item
          key={channel}
          name={channel}
          label={t(`contacts.channels.${channel}`)}
          extra={
            <Link to={`/contacts?consent=${channel}.not_asked`}>{t('settings.general.consentWho')}</Link>
          }
        >
          <Radio.Group
            aria-label={t(`contacts.channels.${channel}`)}
            options={[true, false].map((value) => ({
              value,
              label: t(value ? 'settings.general.consentAll' : 'settings.general.consentAgreed'),
            }))}
          />
        </Form.Item>
      ))}
    </AccountForm>
  );
}
