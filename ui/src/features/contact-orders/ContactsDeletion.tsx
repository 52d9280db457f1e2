import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch } from '../../store/hooks';
import type { Request } from '../../store/request';
import { contactOrderConfirmed, contactOrderDismissed, type ContactOrderAsked } from './slice';

/** Asks before many contacts are erased, and says how many and what is erased with them. */
export function ContactsDeletion({ asked, request }: { asked: ContactOrderAsked | null; request: Request }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const count = asked?.count ?? 0;
  return (
    <ConfirmDialog
      isOpen={asked?.kind === 'delete'}
      title={t('contactOrders.deleteChosen', { count })}
      confirmText={t('contactOrders.deleteThem', { count })}
      request={request}
      onConfirm={() => {
        if (!asked) return;
        const { kind, selection } = asked;
        dispatch(contactOrderConfirmed({ kind, selection, known_total: count }));
      }}
      onClose={() => dispatch(contactOrderDismissed())}
    >
      <p>{t('contactOrders.deleteText')}</p>
    </ConfirmDialog>
  );
}
