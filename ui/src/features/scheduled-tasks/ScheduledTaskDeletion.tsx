import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { scheduledTaskEditor } from './slice';

export function ScheduledTaskDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.scheduledTasks.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('scheduledTasks.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      onConfirm={(isForced) =>
        deleting && dispatch(scheduledTaskEditor.deletionConfirmed(deleting, isForced))
      }
      onClose={() => dispatch(scheduledTaskEditor.dismissed())}
    >
      {t('scheduledTasks.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}
