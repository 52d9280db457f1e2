import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../BusyButton';
import { failureIn, type Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';
import { useClosedWithPage } from './unsaved-forms';
import styles from './form.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The consequence, and how many things it affects. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** Nothing is lost by confirming. */
  isHarmless?: boolean;
  request: Request;
  /** Describes what uses the thing, from the details of an `in_use` refusal. */
  describeUse?: (details: unknown) => string;
  /** `isForced`: the server reported uses, and the user confirmed anyway. */
  onConfirm: (isForced: boolean) => void;
  onClose: () => void;
}

/** Asks before a destructive or bulk action. A refusal because the thing is in use (409 `in_use`) is shown, and can be overridden. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmText,
    cancelText,
    isHarmless = false,
    request,
    describeUse,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  // Opened again with another page, it would act on what that one shows.
  useClosedWithPage(isOpen, onClose);
  const failure = failureIn(request);
  const isInUse = failure?.code === 'in_use';
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="cancel" onClick={onClose}>
          {cancelText ?? t('common.cancel')}
        </Button>,
        <BusyButton
          key="confirm"
          danger={!isHarmless}
          type="primary"
          isBusy={request.state === 'running'}
          onClick={() => onConfirm(isInUse)}
        >
          {isInUse ? t('common.deleteAnyway') : confirmText}
        </BusyButton>,
      ]}
    >
      {isInUse && describeUse ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.failure}
          title={describeUse(failure.details)}
        />
      ) : (
        <RequestFailure request={request} />
      )}
      {children}
    </Modal>
  );
}
