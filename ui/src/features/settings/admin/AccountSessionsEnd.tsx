import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { sessionsEndConfirmed, sessionsEndDismissed } from './sessions-slice';

/** Asks before somebody is signed out everywhere. */
export function AccountSessionsEnd() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { account, request } = useAppSelector((state) => state.settings.admin.sessions);
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={t('settings.admin.endSessions')}
      confirmText={t('settings.admin.endSessions')}
      request={request}
      onConfirm={() => account && dispatch(sessionsEndConfirmed(account))}
      onClose={() => dispatch(sessionsEndDismissed())}
    >
      {t('settings.admin.endSessionsText', { name: account?.email ?? '' })}
    </ConfirmDialog>
  );
}
