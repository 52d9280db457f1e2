import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';
import { useAppSelector } from '../../../store/hooks';
import { serverAddress } from '../server-address';
import { ClientKey } from './ClientKey';
import { LastEvent } from './LastEvent';
import { RejectedCalls } from './RejectedCalls';
import { Samples } from './Samples';
import { SendEvent } from './SendEvent';

/** What a developer needs to send contacts and events, and to see that they arrive. */
export function IntegrationPage() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <Page title={t('settings.integration.title')} description={t('settings.integration.description')}>
      <ClientKey clientKey={user.client_key} />
      <Samples address={serverAddress()} clientKey={user.client_key} />
      <SendEvent />
      <LastEvent />
      <RejectedCalls />
    </Page>
  );
}
