import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CustomFieldUse } from '../../../../../domain/entities/contacts/custom-field';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { customFieldEditor } from './slice';

export function CustomFieldDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.settings.customFields.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('settings.customFields.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => t('settings.customFields.inUse', { users: namesOfUsers(details, t) })}
      onConfirm={(isForced) => deleting && dispatch(customFieldEditor.deletionConfirmed(deleting, isForced))}
      onClose={() => dispatch(customFieldEditor.dismissed())}
    >
      {t('settings.customFields.deleteText', { name: deleting?.label ?? '' })}
    </ConfirmDialog>
  );
}

/** The flows and imports that name it: details of `in_use` for `DELETE /custom-field/{id}`. */
function namesOfUsers(details: unknown, t: TFunction): string {
  const uses = details as CustomFieldUse[]; // the shape of this code's details
  const flows = uses.flatMap((use) => ('name' in use ? [use.name] : []));
  const imports = uses.length - flows.length;
  return [...flows, ...(imports ? [t('settings.customFields.imports', { count: imports })] : [])].join(', ');
}
