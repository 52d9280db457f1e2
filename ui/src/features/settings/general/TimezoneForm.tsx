import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { timezoneText } from '../../../components/time/clocks';
import { ownTimezone } from '../../../components/time/shown-timezone';
import { TimezoneSelect } from '../../../components/time/TimezoneSelect';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

interface TimezoneFields {
  timezone?: string;
  timezone_field: string;
}

/** The clocks that the account goes by, and where a contact's own are. */
export function TimezoneForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <AccountForm<TimezoneFields>
      initialValues={{ timezone: user.timezone ?? undefined, timezone_field: user.timezone_field }}
      saved="settings.general.timeSaved"
      updateOf={({ timezone = null, timezone_field }) => ({ timezone, timezone_field })}
    >
      <Form.Item
        name="timezone"
        label={t('settings.general.timezone')}
        extra={
          user.timezone === null
            ? t('settings.general.timezoneNone', { timezone: timezoneText(ownTimezone()) })
            : t('settings.general.timezoneHint')
        }
      >
        <TimezoneSelect allowClear />
      </Form.Item>
      <Form.Item
        name="timezone_field"
        label={t('settings.general.timezoneField')}
        extra={t('settings.general.timezoneFieldHint')}
        rules={[{ required: true, message: t('settings.general.timezoneFieldMissing') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
    </AccountForm>
  );
}
