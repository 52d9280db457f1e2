import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { broadcastDeletionConfirmed, broadcastDismissed } from '../slice';

/** Asks before a broadcast is deleted, and again where it is being sent or is scheduled. */
export function BroadcastDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.broadcasts.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('broadcasts.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={() => t('broadcasts.deleteInUse')}
      onConfirm={(isForced) =>
        deleting && dispatch(broadcastDeletionConfirmed({ broadcast: deleting, isForced }))
      }
      onClose={() => dispatch(broadcastDismissed())}
    >
      {t('broadcasts.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}
