import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OwnerProof } from '../../../../domain/entities/account/session';
import { FormDialog } from '../../components/form/FormDialog';
import type { Request } from '../../store/request';

interface ProvenRemovalDialogProps {
  title: string;
  text: string;
  submitText: string;
  isOpen: boolean;
  /** The server requires the password. */
  asksForPassword: boolean;
  request: Request;
  onSubmit: (proof: OwnerProof) => void;
  onClose: () => void;
}

/** Asks before a sign-in method is removed; also for the password, when the server requires it. */
export function ProvenRemovalDialog({
  text,
  asksForPassword,
  onSubmit,
  ...dialog
}: ProvenRemovalDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog<OwnerProof>
      {...dialog}
      initialValues={{}}
      firstField="current_password"
      isComplete={({ current_password }) => !asksForPassword || Boolean(current_password)}
      losesNothing
      onSubmit={(proof) => onSubmit(asksForPassword ? proof : {})}
    >
      <p>{text}</p>
      {asksForPassword && (
        <>
          <p role="status">{t('profile.ownerText')}</p>
          <Form.Item name="current_password" label={t('settings.general.currentPassword')}>
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
