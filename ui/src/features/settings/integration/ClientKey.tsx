import { Alert, Button, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { CopyButton } from '../../../components/CopyButton';
import { momentText } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Section } from '../Section';
import { keyRenewalAsked, keyRenewalConfirmed, keyRenewalDismissed } from './slice';

/** The account's key, to be copied or renewed. */
export function ClientKey({ clientKey }: { clientKey: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isAsking, request, previousUntil } = useAppSelector((state) => state.settings.integration.renewal);
  return (
    <Section
      title={t('settings.integration.key')}
      description={t('settings.integration.keyText')}
      extra={<Button onClick={() => dispatch(keyRenewalAsked())}>{t('settings.integration.renew')}</Button>}
    >
      <Space.Compact block>
        <Input readOnly value={clientKey} aria-label={t('settings.integration.key')} />
        <CopyButton text={clientKey} name={t('settings.integration.key')} />
      </Space.Compact>
      {previousUntil && (
        <Alert
          type="info"
          showIcon
          role="status"
          style={{ marginTop: 12 }}
          title={t('settings.integration.previousUntil', { moment: momentText(previousUntil, 'minute') })}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.integration.renewTitle')}
        confirmText={t('settings.integration.renew')}
        request={request}
        onConfirm={() => dispatch(keyRenewalConfirmed())}
        onClose={() => dispatch(keyRenewalDismissed())}
      >
        {t('settings.integration.renewText')}
      </ConfirmDialog>
    </Section>
  );
}
