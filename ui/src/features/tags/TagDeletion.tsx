import { useTranslation } from 'react-i18next';
import type { TagUse } from '../../../../domain/entities/contacts/tag';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { tagEditor } from './slice';

export function TagDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.tags.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('tags.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => t('tags.inUse', { users: namesOfUsers(details) })}
      onConfirm={(force) => deleting && dispatch(tagEditor.deletionConfirmed(deleting, force))}
      onClose={() => dispatch(tagEditor.dismissed())}
    >
      {t('tags.deleteText', { name: deleting?.name ?? '' })}
    </ConfirmDialog>
  );
}

/** The flows that use a tag: details of `in_use` for `DELETE /tag/{id}`. */
function namesOfUsers(details: unknown): string {
  const uses = details as TagUse[]; // the shape of this code's details
  return uses.map(({ name }) => name).join(', ');
}
