import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AutomatisationUse } from '../../../../domain/entities/automatisations/automatisation';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { automatisationDeletionConfirmed, automatisationDismissed } from './slice';

export function AutomatisationDeletion() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.automatisations.editor);
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t(deleting?.is_campaign ? 'campaigns.delete' : 'automatisations.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      describeUse={(details) => whatGoes(details as AutomatisationUse, t, i18n.language)} // the shape of this code's details
      onConfirm={(force) =>
        deleting &&
        dispatch(
          automatisationDeletionConfirmed({ id: deleting.id, isCampaign: deleting.is_campaign, force }),
        )
      }
      onClose={() => dispatch(automatisationDismissed())}
    >
      {t(deleting?.is_campaign ? 'campaigns.deleteText' : 'automatisations.deleteText', {
        name: deleting?.name ?? '',
      })}
    </ConfirmDialog>
  );
}

/** Lists what will be deleted: the number of runs, the names of the scheduled tasks; and the segments that will miss it. */
function whatGoes(
  { runs, scheduled_tasks: tasks, scheduled_task_names: names, segments }: AutomatisationUse,
  t: TFunction,
  language: string,
): string {
  const more = tasks - names.length;
  const list = new Intl.ListFormat(language);
  const quoted = (name: string) => t('automatisations.quoted', { name });
  const named = list.format([
    ...names.map(quoted),
    ...(more > 0 ? [t('automatisations.moreTasks', { count: more })] : []),
  ]);
  const missing = list.format(segments.map(({ name }) => quoted(name)));
  return [
    ...(runs > 0 ? [t('automatisations.inUse', { count: runs })] : []),
    ...(tasks > 0 ? [t('automatisations.inUseTasks', { count: tasks, names: named })] : []),
    ...(segments.length > 0
      ? [t('automatisations.inUseSegments', { count: segments.length, names: missing })]
      : []),
  ].join(' ');
}
