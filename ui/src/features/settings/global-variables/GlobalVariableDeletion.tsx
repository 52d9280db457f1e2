import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { globalVariableEditor } from './slice';

export function GlobalVariableDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.settings.globalVariables.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('settings.globalVariables.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      onConfirm={(isForced) =>
        deleting && dispatch(globalVariableEditor.deletionConfirmed(deleting, isForced))
      }
      onClose={() => dispatch(globalVariableEditor.dismissed())}
    >
      {t('settings.globalVariables.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}
