import { Alert } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../../../../domain/entities/contacts/erasure';
import { useRefreshing } from '../../../components/use-refreshing';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { contactErasure, contactErasurePutAway } from '../slice';
import styles from '../contacts.module.css';

/** How often the report is read again while something is still being deleted, in milliseconds. */
const refreshMilliseconds = 3_000;

const erasedKinds = [
  'events',
  'runs',
  'log_entries',
  'messages',
  'calls',
  'consent_changes',
  'tags',
  'segments',
  'rejected_rows',
  'rejected_calls',
] as const satisfies readonly (keyof Erasure['erased'])[];

interface Props {
  /** The contact is gone that was still listed when its erasure began. */
  onGone: () => void;
}

/** What went with the contact that was erased last, what stays, and what is still being deleted. */
export function ErasureReport({ onGone }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const report = useAppSelector((state) => state.contacts.erasureReport);
  const latest = useAppSelector((state) => state.contacts.erasure);
  const id = report?.erasure.id;
  const erasure = latest.data?.id === id ? latest.data : report?.erasure;
  const isUnderWay = erasure?.is_under_way ?? false;
  const isGoneSince = (report?.erasure.is_under_way ?? false) && !isUnderWay;
  const isGoingOn = erasure?.histories.ended_at === null;
  const ask = useCallback(() => {
    if (id !== undefined) dispatch(contactErasure.requested(id));
  }, [dispatch, id]);
  useRefreshing(ask, isGoingOn ? refreshMilliseconds : null, latest.state === 'loading');
  const toldOf = useRef<number>(undefined);
  useEffect(() => {
    if (!isGoneSince || toldOf.current === id) return;
    toldOf.current = id;
    onGone();
  }, [isGoneSince, id, onGone]);
  if (!report || !erasure) return null;
  const { erased, kept, histories } = erasure;
  const keptHashes = kept.opt_outs + kept.topics + kept.suppressions;
  const counts = erasedKinds.filter((kind) => erased[kind] > 0);
  return (
    <Alert
      type={isUnderWay ? 'info' : 'success'}
      showIcon
      role="status"
      className={styles.erasure}
      title={t(isUnderWay ? 'contacts.erasure.underWay' : 'contacts.erasure.title', { name: report.name })}
      closable={{ 'aria-label': t('common.close'), onClose: () => dispatch(contactErasurePutAway()) }}
      description={
        <>
          {counts.length + histories.deleted > 0 && (
            <ul className={styles.erased}>
              {counts.map((kind) => (
                <li key={kind}>{t(`contacts.erasure.erased.${kind}`, { count: erased[kind] })}</li>
              ))}
              {histories.deleted > 0 && (
                <li>{t('contacts.erasure.histories', { count: histories.deleted })}</li>
              )}
            </ul>
          )}
          {keptHashes > 0 && <p>{t('contacts.erasure.kept', { count: keptHashes })}</p>}
          <p>{t(`contacts.erasure.${isUnderWay ? 'inPortions' : isGoingOn ? 'deleting' : 'ended'}`)}</p>
        </>
      }
    />
  );
}
