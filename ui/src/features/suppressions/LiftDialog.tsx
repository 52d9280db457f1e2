import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { liftReasonLimit } from '../../../../domain/entities/contacts/suppression';
import { FormDialog } from '../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { liftDismissed, liftSubmitted } from './slice';

/** Lets a suppressed address in again, with a reason that stays with it. */
export function LiftDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asked, request } = useAppSelector((state) => state.suppressions.lifting);
  return (
    <FormDialog<{ reason: string }>
      title={t('settings.suppressions.liftTitle')}
      isOpen={asked !== null}
      initialValues={{ reason: '' }}
      firstField="reason"
      isComplete={({ reason }) => reason.trim() !== ''}
      request={request}
      submitText={t('settings.suppressions.lift')}
      onSubmit={({ reason }) => asked && dispatch(liftSubmitted({ id: asked.id, reason: reason.trim() }))}
      onClose={() => dispatch(liftDismissed())}
    >
      <p>
        {t(`settings.suppressions.liftText.${asked?.reason ?? 'bounced'}`, {
          address: asked?.address ?? t('settings.suppressions.erased'),
        })}
      </p>
      <Form.Item
        name="reason"
        label={t('settings.suppressions.liftReason')}
        extra={t('settings.suppressions.liftReasonHint')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={liftReasonLimit} />
      </Form.Item>
    </FormDialog>
  );
}
