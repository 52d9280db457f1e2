import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureIn, type Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and to how many. */
  children: ReactNode;
  confirmText: string;
  request: Request;
  /** `isForced` when the server said what the thing is used by, and it is to be done all the same. */
  onConfirm: (isForced: boolean) => void;
  onClose: () => void;
}

/** Asks before something is destroyed. A refusal because it is in use (409 `in_use`) is told, and can be overruled. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmText, request, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const isInUse = failureIn(request)?.code === 'in_use';
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="confirm"
          danger
          type="primary"
          loading={request.state === 'running'}
          onClick={() => onConfirm(isInUse)}
        >
          {isInUse ? t('common.deleteAnyway') : confirmText}
        </Button>,
      ]}
    >
      <RequestFailure request={request} />
      {children}
    </Modal>
  );
}
