import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { optOutConfirmed, optOutDismissed } from './opt-outs-slice';

/** Asks before a contact leaves a channel, or comes back, and says what it means. */
export function OptOutChange() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { choice, request } = useAppSelector((state) => state.contacts.optOuts);
  const isReturn = choice?.opted_out === false;
  const channel = choice ? t(`contacts.channels.${choice.channel}`) : '';
  return (
    <ConfirmDialog
      isOpen={choice !== null}
      title={t(isReturn ? 'contacts.bringBackTo' : 'contacts.optOutOf', { channel })}
      confirmText={t(isReturn ? 'contacts.bringBack' : 'contacts.optOut')}
      request={request}
      onConfirm={() => choice && dispatch(optOutConfirmed(choice))}
      onClose={() => dispatch(optOutDismissed())}
    >
      <p>{t(isReturn ? 'contacts.bringBackText' : 'contacts.optOutText')}</p>
    </ConfirmDialog>
  );
}
