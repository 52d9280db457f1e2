import { Form, Select } from 'antd';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../../../../../domain/values/text/text';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** Of which country phone numbers without a country code are. */
export function PhoneCountryForm() {
  const { t } = useTranslation();
  const options = useCountries();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <AccountForm<{ phone_country?: string }>
      initialValues={{ phone_country: user.phone_country ?? undefined }}
      saved="settings.general.phonesSaved"
      updateOf={({ phone_country = null }) => ({ phone_country })}
    >
      <Form.Item
        name="phone_country"
        label={t('settings.general.phoneCountry')}
        extra={t('settings.general.phoneCountryHint')}
      >
        <Select
          allowClear
          showSearch={{
            filterOption: (typed, option) => plain(option?.label ?? '').includes(plain(typed)),
          }}
          placeholder={t('settings.general.phoneCountryNone')}
          options={options}
        />
      </Form.Item>
    </AccountForm>
  );
}

/** All countries by their names in the reader's language, each with its calling code. */
function useCountries(): { value: string; label: string }[] {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return getCountries()
      .map((value) => ({ value, label: `${names.of(value) ?? value} (+${getCountryCallingCode(value)})` }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
}
