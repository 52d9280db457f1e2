import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportUndoPreview } from '../../../../domain/entities/contacts/import';
import { FailedState } from '../../components/feedback/FailedState';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { momentText } from '../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { leftWords } from './left-words';
import { undoConfirmed, undoDismissed, undoOutlook } from './slice';

/** Asks before an import is undone, and says how many contacts are affected and how. */
export function ImportUndoing() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asked, request } = useAppSelector((state) => state.imports.undo);
  const outlook = useAppSelector((state) => state.imports.outlook);
  const id = asked?.id;
  useEffect(() => {
    if (id !== undefined) dispatch(undoOutlook.requested(id));
  }, [id, dispatch]);
  const isOurs = outlook.data !== null && outlook.data.importId === id;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('imports.undoTitle')}
      confirmText={t('imports.undo')}
      cancelText={t('imports.keep')}
      request={request}
      onConfirm={() => asked && dispatch(undoConfirmed(asked))}
      onClose={() => dispatch(undoDismissed())}
    >
      {asked && (
        <p>
          {t('imports.undoText', {
            file: asked.file_name ?? t('imports.noFile'),
            moment: momentText(asked.created_at, 'minute'),
          })}
        </p>
      )}
      {outlook.state === 'failed' && outlook.failure && id !== undefined ? (
        <FailedState failure={outlook.failure} onRetry={() => dispatch(undoOutlook.requested(id))} />
      ) : isOurs && outlook.data ? (
        <Outlook preview={outlook.data.preview} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </ConfirmDialog>
  );
}

function Outlook({ preview }: { preview: ImportUndoPreview }) {
  const { t } = useTranslation();
  const { looked_contacts: looked, total_contacts: total } = preview;
  return (
    <>
      {looked < total && <p>{t('imports.lookedAt', { looked, count: total })}</p>}
      <ul role="status">
        <li>{t('imports.removed', { count: preview.removed_contacts_count })}</li>
        <li>{t('imports.restored', { count: preview.restored_contacts_count })}</li>
        {leftWords(preview, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{t('imports.undoHint')}</p>
    </>
  );
}
