import { useTranslation } from 'react-i18next';
import type { MessageTemplateUses } from '../../../../../domain/entities/messages/message-template';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { idle } from '../../../store/request';
import { UsesList } from './Uses';

interface SaveDialogProps {
  /** Whom the change reaches; null: nothing is asked. */
  uses: MessageTemplateUses | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says before a template is saved which steps it reaches. */
export function SaveDialog({ uses, onConfirm, onClose }: SaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={uses !== null}
      isHarmless
      title={t('messages.reach.title')}
      confirmText={t('common.save')}
      request={idle}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('messages.reach.text')}</p>
      {uses && <UsesList uses={uses} />}
    </ConfirmDialog>
  );
}
