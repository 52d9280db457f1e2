import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ProvenRemovalDialog } from '../../profile/ProvenRemovalDialog';
import { turnOffConfirmed, turnOffDismissed } from './second-factor-slice';

/** Asks before somebody's two-factor sign-in is turned off; for the administrator's own password, once the server wants it. */
export function AccountSecondFactorOff() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { account, request, asksForOwn } = useAppSelector((state) => state.settings.admin.secondFactor);
  return (
    <ProvenRemovalDialog
      title={t('settings.admin.turnOffSecondFactor')}
      text={t('settings.admin.turnOffSecondFactorText', { name: account?.email ?? '' })}
      submitText={t('settings.admin.turnOffSecondFactor')}
      isOpen={account !== null}
      asksForPassword={asksForOwn}
      request={request}
      onSubmit={(proof) => account && dispatch(turnOffConfirmed({ account, proof }))}
      onClose={() => dispatch(turnOffDismissed())}
    />
  );
}
