import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { modalLayer } from '../../constants';

interface UnsavedDialogProps {
  isOpen: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Above every other dialog, the one that asks for the password included. */
const aboveAll = modalLayer + 2_000;

/** Asks before unsaved input is lost. */
export function UnsavedDialog({ isOpen, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation();
  const staying = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={isOpen}
      title={t('common.unsaved.title')}
      centered
      zIndex={aboveAll}
      onCancel={onStay}
      afterOpenChange={(isShown) => isShown && staying.current?.focus()}
      footer={[
        <Button key="discard" danger onClick={onDiscard}>
          {t('common.unsaved.discard')}
        </Button>,
        <Button key="stay" ref={staying} type="primary" onClick={onStay}>
          {t('common.unsaved.stay')}
        </Button>,
      ]}
    >
      {t('common.unsaved.text')}
    </Modal>
  );
}
