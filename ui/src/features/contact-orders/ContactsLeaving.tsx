import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { channels, type Channel } from '../../../../domain/entities/contacts/channel';
import { FormDialog } from '../../components/form/FormDialog';
import { useAppDispatch } from '../../store/hooks';
import type { Request } from '../../store/request';
import { contactOrderConfirmed, contactOrderDismissed, type ContactOrderAsked } from './slice';

/** Asks from which channel many contacts are unsubscribed. */
export function ContactsLeaving({ asked, request }: { asked: ContactOrderAsked | null; request: Request }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const count = asked?.count ?? 0;
  return (
    <FormDialog<{ channel: Channel | null }>
      title={t('contactOrders.leaveChosen', { count })}
      isOpen={asked?.kind === 'leave'}
      initialValues={{ channel: null }}
      firstField="channel"
      isComplete={({ channel }) => channel !== null}
      request={request}
      losesNothing
      submitText={t('contactOrders.leave')}
      onSubmit={({ channel }) => {
        if (!asked || channel === null) return;
        const { kind, selection } = asked;
        dispatch(contactOrderConfirmed({ kind, selection, known_total: count, channel }));
      }}
      onClose={() => dispatch(contactOrderDismissed())}
    >
      <Form.Item name="channel" label={t('contactOrders.channel')} extra={t('contactOrders.leaveHint')}>
        <Radio.Group
          aria-label={t('contactOrders.channel')}
          options={channels.map((value) => ({ value, label: t(`contacts.channels.${value}`) }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
