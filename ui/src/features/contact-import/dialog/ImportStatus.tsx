import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { StatusCard } from '../../../components/badges/StatusCard';
import { apiAddress } from '../../../app/base-path';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
import { keptRowsOf, repeatedRowsOf } from '../outcome';
import { importPutAway, rejectedErasureConfirmed } from '../slice';
import { SendingProgress } from './SendingProgress';

/** The import in progress, at the bottom of every page: its progress, and at its end the rejected rows. */
export function ImportStatus() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { wizard, underWay } = useAppSelector((state) => state.contactImport);
  const [isAsking, setAsking] = useState(false);
  const isSending = underWay?.state === 'sending' || underWay?.state === 'interrupted';
  useEffect(() => {
    if (!isSending) return;
    // Unsent data exists only in this page.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);

  if (!underWay || wizard.isOpen) return null;
  const { stored, fileName, delimiter, spoiledLines } = underWay;
  const partial = stored?.partial_rows_count ?? 0;
  const doubles = stored?.same_email_rows_count ?? 0;
  const kept = stored ? keptRowsOf(stored) : 0;
  const repeated = stored ? repeatedRowsOf(stored) : 0;
  const title = fileName ? t('contactImport.importing', { fileName }) : t('contactImport.title');
  return (
    <StatusCard title={title} onClose={isSending ? undefined : () => dispatch(importPutAway())}>
      <SendingProgress underWay={underWay} />
      {repeated > 0 && <p>{t('contactImport.repeated', { count: repeated })}</p>}
      {partial > 0 && <p>{t('contactImport.partialDone', { count: partial })}</p>}
      {doubles > 0 && <p>{t('contactImport.sameEmailDone', { count: doubles })}</p>}
      {stored && kept > 0 && stored.rejections_erased_at === null && (
        <a
          href={apiAddress(
            `/contact/import/${stored.id}/rejected?delimiter=${delimiter}&language=${i18n.language}`,
          )}
          download
        >
          {spoiledLines > 0
            ? t('contactImport.downloadRejectedLines', { lines: kept + spoiledLines })
            : t(partial + doubles > 0 ? 'contactImport.downloadKept' : 'contactImport.downloadRejected', {
                count: kept,
              })}
        </a>
      )}
      {stored?.state === 'completed' && kept > 0 && stored.rejections_erased_at === null && (
        <>
          <Button size="small" onClick={() => setAsking(true)}>
            {t('contactImport.eraseRejected')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={t('contactImport.eraseRejected')}
            confirmText={t('contactImport.eraseRejected')}
            request={idle}
            onConfirm={() => {
              setAsking(false);
              dispatch(rejectedErasureConfirmed(stored));
            }}
            onClose={() => setAsking(false)}
          >
            <p>{t('contactImport.eraseRejectedText')}</p>
          </ConfirmDialog>
        </>
      )}
    </StatusCard>
  );
}
