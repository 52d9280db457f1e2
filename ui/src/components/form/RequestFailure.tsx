import type { UnknownAction } from '@reduxjs/toolkit';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../store/hooks';
import { failureIn, type Request } from '../../store/request';
import { useFailureText } from '../feedback/failure-text';
import styles from './form.module.css';

/** The reason of a failed request, in a red box; nothing otherwise. */
export function RequestFailure({ request }: { request: Request }) {
  const failure = failureIn(request);
  const failureText = useFailureText();
  if (!failure) return null;
  return <Alert type="error" showIcon role="alert" className={styles.failure} title={failureText(failure)} />;
}

interface SaveFailureProps {
  request: Request;
  /** What the form changes; null: it makes something new. */
  id: number | null;
  /** Where that is read, and the action that ends what the form has begun. */
  detail: { forgotten: () => UnknownAction; requested: (id: number) => UnknownAction };
  dismissed: () => UnknownAction;
}

/** Why a save was refused; where somebody else has saved meanwhile, what is stored can take the place of what is written. */
export function SaveFailure({ request, id, detail, dismissed }: SaveFailureProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isOutdated = id !== null && failureIn(request)?.code === 'version_conflict';
  function handleLoad(): void {
    dispatch(dismissed());
    dispatch(detail.forgotten());
    if (id !== null) dispatch(detail.requested(id));
  }
  return (
    <>
      <RequestFailure request={request} />
      {isOutdated && <Button onClick={handleLoad}>{t('messages.loadStored')}</Button>}
    </>
  );
}
