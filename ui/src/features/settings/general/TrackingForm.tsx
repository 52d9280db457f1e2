import { Alert, Form, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** Whether opens and clicks of e-mails to contacts are to be known. */
export function TrackingForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  const { tracks_emails, can_track_emails } = user;
  return (
    <AccountForm<{ tracks_emails: boolean }>
      initialValues={{ tracks_emails }}
      saved="settings.general.trackingSaved"
      updateOf={(values) => ({ tracks_emails: values.tracks_emails })}
    >
      {!can_track_emails && (
        <Alert
          type="warning"
          showIcon
          title={t('settings.general.trackingNot')}
          style={{ marginBottom: 16 }}
        />
      )}
      <p>{t('settings.general.trackingText')}</p>
      <p>{t('settings.general.trackingLaw')}</p>
      <Form.Item
        name="tracks_emails"
        label={t('settings.general.trackingOn')}
        valuePropName="checked"
        extra={t('settings.general.trackingHint')}
      >
        <Switch />
      </Form.Item>
    </AccountForm>
  );
}
