import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog';
import type { Request } from '../../../store/request';

interface CurrentPasswordDialogProps {
  isOpen: boolean;
  /** What it is asked for. */
  text: string;
  submitText: string;
  request: Request;
  onSubmit: (currentPassword: string) => void;
  onClose: () => void;
}

/** Asks who is there before something is done that somebody else at an open page must not do. */
export function CurrentPasswordDialog({ text, onSubmit, ...dialog }: CurrentPasswordDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ current: string }>
      {...dialog}
      title={t('settings.general.confirmTitle')}
      initialValues={{ current: '' }}
      firstField="current"
      isComplete={({ current }) => current !== ''}
      losesNothing
      onSubmit={({ current }) => onSubmit(current)}
    >
      <p>{text}</p>
      <Form.Item name="current" label={t('settings.general.currentPassword')}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  );
}
