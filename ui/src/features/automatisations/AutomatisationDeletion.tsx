import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { automatisationDeletionConfirmed, automatisationDismissed } from './slice';

export function AutomatisationDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.automatisations.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t(deleting?.is_campaign ? 'campaigns.delete' : 'automatisations.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => t('automatisations.inUse', { count: runsInside(details) })}
      onConfirm={(force) => deleting && dispatch(automatisationDeletionConfirmed({ id: deleting.id, force }))}
      onClose={() => dispatch(automatisationDismissed())}
    >
      {t(deleting?.is_campaign ? 'campaigns.deleteText' : 'automatisations.deleteText', {
        name: deleting?.name ?? '',
      })}
    </ConfirmDialog>
  );
}

/** The runs inside an automation: details of `in_use` for `DELETE /automatisation/{id}`. */
const runsInside = (details: unknown): number => (details as { runs: number }).runs; // the shape of this code's details
