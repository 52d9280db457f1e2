import { useTranslation } from 'react-i18next';
import type { MessageTemplateUses } from '../../../../../domain/entities/messages/message-template';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { messageDeletionConfirmed, messageDeletionDismissed } from '../slice';

/** Asks before a template is deleted. Of one that steps use it says where, and that its text becomes their own. */
export function MessageDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.messages.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t(deleting?.kind === 'part' ? 'messages.deletePart' : 'messages.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => t('messages.inUse', { users: namesOfUsers(details) })}
      onConfirm={(isForced) =>
        deleting && dispatch(messageDeletionConfirmed({ template: deleting, isForced }))
      }
      onClose={() => dispatch(messageDeletionDismissed())}
    >
      {t('messages.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}

/** The flows that use a template: details of `in_use` for `DELETE /message-template/{id}`. */
function namesOfUsers(details: unknown): string {
  const { flows } = details as MessageTemplateUses; // the shape of this code's details
  return flows.map(({ name }) => name).join(', ');
}
