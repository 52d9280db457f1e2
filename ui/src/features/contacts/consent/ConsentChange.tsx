import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ConsentDialog } from './ConsentDialog';
import { consentDismissed, consentSubmitted } from './consent-slice';

/** Sets a contact's consent to a channel by hand. */
export function ConsentChange() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asked, request } = useAppSelector((state) => state.contacts.consent);
  const channel = asked ? t(`contacts.channels.${asked.channel}`) : '';
  return (
    <ConsentDialog
      title={t('contacts.consentChangeOf', { channel })}
      state={asked?.state ?? null}
      label={t('contacts.consent')}
      meaningOf={(state) => t(`contacts.consentMeanings.${state}`)}
      request={request}
      onSubmit={(said) =>
        asked && dispatch(consentSubmitted({ contactId: asked.contactId, channel: asked.channel, ...said }))
      }
      onClose={() => dispatch(consentDismissed())}
    />
  );
}
