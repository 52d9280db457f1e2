import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { contactDeletionConfirmed, contactDeletionDismissed, contactLosses } from '../slice';

/** Asks before a contact is erased, and says how many events and runs are erased with it. */
export function ContactDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { contact, request } = useAppSelector((state) => state.contacts.deletion);
  const losses = useAppSelector((state) => state.contacts.losses.data);
  useEffect(() => {
    if (contact) dispatch(contactLosses.requested(contact));
  }, [contact, dispatch]);
  const isOurs = losses !== null && losses.contactId === contact?.id;
  return (
    <ConfirmDialog
      isOpen={contact !== null}
      title={t('contacts.delete')}
      confirmText={t('common.delete')}
      request={request}
      onConfirm={() => contact && dispatch(contactDeletionConfirmed(contact))}
      onClose={() => dispatch(contactDeletionDismissed())}
    >
      <p>{t('contacts.deleteText', { name: contact?.external_id ?? '' })}</p>
      {isOurs && (
        <p>
          {t('contacts.losses', {
            events: t('contacts.lostEvents', { count: losses.events }),
            runs: t('contacts.lostRuns', { count: losses.runs }),
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
