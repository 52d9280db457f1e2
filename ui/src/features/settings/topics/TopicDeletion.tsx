import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { topicEditor } from './slice';
import { useTopicName } from './use-topics';

export function TopicDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useTopicName();
  const { deleting, deletion } = useAppSelector((state) => state.settings.topics.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('settings.topics.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      onConfirm={() => deleting && dispatch(topicEditor.deletionConfirmed(deleting, false))}
      onClose={() => dispatch(topicEditor.dismissed())}
    >
      {t('settings.topics.deleteText', { name: deleting ? nameOf(deleting) : '' })}
    </ConfirmDialog>
  );
}
