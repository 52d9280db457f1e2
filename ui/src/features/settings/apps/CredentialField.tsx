import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { App } from '../../../../../domain/entities/app';
import { NumberInput } from '../../../components/numbers/NumberInput';

interface CredentialFieldProps {
  definition: App['data'][number];
  isStored: boolean;
  /** What is stored stands in the field. */
  isShown: boolean;
}

/** A credential as its definition says: text, hidden text or a number. A stored secret never comes back to be shown. */
export function CredentialField({ definition, isStored, isShown }: CredentialFieldProps) {
  const { t } = useTranslation();
  const { field, name, placeholder, type, required, is_secret, hint } = definition;
  const isHidden = isStored && !isShown;
  const stored = isHidden && t('settings.apps.stored');
  const optional = !required && t('settings.apps.optional');
  const shown = isHidden ? '••••••••' : placeholder;
  return (
    <>
      <Form.Item name={['data', field]} label={name} extra={stored || hint || optional || undefined}>
        {type === 'number' ? (
          <NumberInput placeholder={shown} style={{ width: '100%' }} />
        ) : is_secret ? (
          <Input.Password placeholder={shown} autoComplete="off" />
        ) : (
          <Input placeholder={shown} autoCapitalize="off" spellCheck={false} autoComplete="off" />
        )}
      </Form.Item>
      {isHidden && !required && (
        <Form.Item name={['removed', field]} valuePropName="checked">
          <Checkbox>{t('settings.apps.remove')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
