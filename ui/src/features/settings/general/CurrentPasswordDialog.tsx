import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog';
import type { Request } from '../../../store/request';

interface CurrentPasswordDialogProps {
  isOpen: boolean;
  request: Request;
  onSubmit: (currentPassword: string) => void;
  onClose: () => void;
}

/** Asks who is there before the password is changed. */
export function CurrentPasswordDialog({ onSubmit, ...dialog }: CurrentPasswordDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ current: string }>
      {...dialog}
      title={t('settings.general.confirmTitle')}
      initialValues={{ current: '' }}
      firstField="current"
      isComplete={({ current }) => current !== ''}
      submitText={t('settings.general.change')}
      losesNothing
      onSubmit={({ current }) => onSubmit(current)}
    >
      <p>{t('settings.general.confirmText')}</p>
      <Form.Item name="current" label={t('settings.general.currentPassword')}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  );
}
