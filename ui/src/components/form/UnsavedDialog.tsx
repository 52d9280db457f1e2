import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface UnsavedDialogProps {
  isOpen: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before what was not saved is lost. */
export function UnsavedDialog({ isOpen, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={isOpen}
      title={t('common.unsaved.title')}
      onCancel={onStay}
      footer={[
        <Button key="discard" danger onClick={onDiscard}>
          {t('common.unsaved.discard')}
        </Button>,
        <Button key="stay" type="primary" onClick={onStay}>
          {t('common.unsaved.stay')}
        </Button>,
      ]}
    >
      {t('common.unsaved.text')}
    </Modal>
  );
}
