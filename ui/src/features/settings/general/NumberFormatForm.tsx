import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { numberFormats, type NumberFormat } from '../../../../../domain/values/numbers';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** How texts that hold a number are read. */
export function NumberFormatForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <AccountForm<{ number_format: NumberFormat | null }>
      initialValues={{ number_format: user.number_format }}
      saved="settings.general.numbersSaved"
      updateOf={(update) => update}
    >
      <Form.Item
        name="number_format"
        label={t('settings.general.numberFormat')}
        extra={t('settings.general.numberFormatHint')}
      >
        <Radio.Group
          options={numberFormats.map((value) => ({
            value,
            label: t(`settings.general.numberFormats.${value}`),
          }))}
        />
      </Form.Item>
    </AccountForm>
  );
}
