import { useTranslation } from 'react-i18next';
import type { FlowUse } from '../../../../../domain/entities/automatisations/flow-use';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { connectionEditor } from './slice';

export function ConnectionDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.settings.apps.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('settings.apps.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => t('settings.apps.inUse', { users: namesOfUsers(details) })}
      onConfirm={(isForced) => deleting && dispatch(connectionEditor.deletionConfirmed(deleting, isForced))}
      onClose={() => dispatch(connectionEditor.dismissed())}
    >
      {t('settings.apps.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}

/** The flows that call through it: details of `in_use` for `DELETE /user/app/{id}`. */
function namesOfUsers(details: unknown): string {
  const uses = details as FlowUse[]; // the shape of this code's details
  return uses.map(({ name }) => name).join(', ');
}
