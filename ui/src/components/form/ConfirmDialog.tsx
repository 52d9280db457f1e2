import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureIn, type Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';
import styles from './form.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and to how many. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  request: Request;
  /** Says by what the thing is used, from the details of a refusal `in_use`. */
  describeUse?: (details: unknown) => string;
  /** `isForced` when the server said what the thing is used by, and it is to be done all the same. */
  onConfirm: (isForced: boolean) => void;
  onClose: () => void;
}

/** Asks before something is destroyed, or done to many. A refusal because it is in use (409 `in_use`) is told, and can be overruled. */
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
        <Button
          key="confirm"
          danger={!isHarmless}
          type="primary"
          loading={request.state === 'running'}
          onClick={() => onConfirm(isInUse)}
        >
          {isInUse ? t('common.deleteAnyway') : confirmText}
        </Button>,
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
